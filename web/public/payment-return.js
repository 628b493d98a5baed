// 3-D Secure leads here. In the frame of the payment dialog it reports to the application and does nothing else: the
// application asks the server how the payment ended. In a window of its own it says what to do next.
if (window.parent === window) document.getElementById('alone')?.removeAttribute('hidden');
else window.parent.postMessage({ type: 'velvet:payment-return' }, window.location.origin);

/** The product's colours (plum background, one warm accent), small enough to be inlined. */
export const style = `
:root { color-scheme: dark; --ground: #0b0910; --surface: #14101c; --raised: #1d1728; --line: #2a2238; --text: #f5f0fa;
  --quiet: #a79db8; --danger: #ff5c6c; --accent: linear-gradient(100deg, #ff4d9d, #8b5cf6); }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; color: var(--text);
  background: radial-gradient(60rem 30rem at 50% -10rem, #2a1436, transparent), var(--ground);
  font: 16px/1.6 'Inter Variable', Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 440px; background: var(--surface); border-radius: 14px; padding: 40px 32px;
  box-shadow: 0 24px 64px rgb(0 0 0 / 45%); }
h1 { margin: 0 0 8px; font: 500 30px/1.2 'Fraunces Variable', Fraunces, Georgia, serif; letter-spacing: -0.01em; }
p { margin: 0 0 24px; color: var(--quiet); }
.mark { display: inline-block; margin-bottom: 24px; padding: 4px 12px; border-radius: 999px; background: var(--raised);
  color: var(--quiet); font-size: 13px; }
label { display: block; margin-bottom: 8px; font-size: 14px; }
input { width: 100%; min-height: 48px; padding: 0 16px; border: 1px solid var(--line); border-radius: 12px;
  background: var(--ground); color: var(--text); font: inherit; }
.error { margin: 8px 0 0; color: var(--danger); font-size: 14px; }
.actions { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 28px; }
button, .button { min-height: 48px; border: 0; border-radius: 999px; padding: 0 20px; font: inherit; font-weight: 600;
  color: var(--text); background: var(--raised); cursor: pointer; text-align: center; text-decoration: none;
  display: grid; place-items: center; transition: filter 160ms ease-out; }
button:hover, .button:hover { filter: brightness(1.15); }
:focus-visible { outline: 2px solid #ff4d9d; outline-offset: 2px; }
.primary { grid-column: 1 / -1; background: var(--accent); color: #0b0910; }
.link { background: none; color: var(--quiet); }
@media (prefers-reduced-motion: reduce) { * { transition: none; } }
`;

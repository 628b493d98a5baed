import type { Dispatcher } from 'undici';

/** Returns handlers that forward every callback of undici unchanged; an interceptor spreads them before its own. */
export function passOn(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...start) => handler.onRequestStart?.(...start),
    onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
    onResponseStart: (...start) => handler.onResponseStart?.(...start),
    onResponseData: (...data) => handler.onResponseData?.(...data),
    onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
    onResponseError: (...error) => handler.onResponseError?.(...error),
  };
}

import * as fc from 'fast-check';

// The limit is below that of a test, so that a failure which is still being shrunk is reported with its cause and its seed.
fc.configureGlobal({ interruptAfterTimeLimit: 150_000, markInterruptAsFailure: true, includeErrorInReport: true });

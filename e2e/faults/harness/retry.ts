import { run } from './run.js';

// The quick part runs among everything else of `npm test -- --all`: a figure that is missed is measured once more (0046).
jest.retryTimes(run.quick ? 1 : 0, { logErrorsBeforeRetry: true });

import { killAll } from './child.js';

// Whatever a failed test left running ends with its file. A suite that is killed itself takes its children along (child.ts).
afterAll(killAll);

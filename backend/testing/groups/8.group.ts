import { runSpecs } from '../run-specs.js';

runSpecs(8);

import { invalidFile } from '../file/invalid-file.js';

export const tooLarge = () => invalidFile('Workbook is too large when unpacked. Save its first sheet as CSV.');

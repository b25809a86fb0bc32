/// <reference types="pdfkit" preserve="true" />
export type { Run } from './clusters.js';
export type { Face } from './face.js';
export { type FontRole, FontSet } from './font-set.js';
export { breakIntoLines, drawLine, type Line, type TextStyle, widthOf } from './lines.js';
export { outlineOf } from './outlines.js';

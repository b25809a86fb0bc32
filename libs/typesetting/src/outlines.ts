import { type Line, SHAPE_WHOLE_RUN } from './lines.js';

/** The outlines of a line's glyphs as the data of an SVG path, from (0, 0) on the baseline to the right: for images, which have no fonts. */
export function outlineOf(line: Line, size: number): { path: string; width: number } {
  const paths: string[] = [];
  let left = 0;
  for (const { face, text } of line) {
    const scale = size / face.font.unitsPerEm;
    const { glyphs, positions } = face.font.layout(text, SHAPE_WHOLE_RUN as string[]);
    for (const [at, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      // Fonts count upwards, images downwards.
      const placed = glyph.path.scale(scale, -scale).translate(left + xOffset * scale, -yOffset * scale);
      paths.push(placed.toSVG());
      left += xAdvance * scale;
    }
  }
  return { path: paths.join(''), width: left };
}

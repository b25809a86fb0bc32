/** The path of the site's logo in shell/server/seo/images/favicon.svg: a W drawn as a route line. */
const LINE = 'M7 11l4 12 5-10 5 10 4-12';

interface MarkOptions {
  /** Width and height in pixels. */
  size: number;
  /** Corner radius on a grid of 32; 0 where the device applies its own mask. */
  corner: number;
  /** Size of the line relative to that in the favicon. */
  scale: number;
}

/** The logo as an SVG document. */
export function mark({ size, corner, scale }: MarkOptions): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32" style="display:block">
  <rect width="32" height="32" rx="${corner}" fill="#0e5a4a"/>
  <g transform="translate(16 16) scale(${scale}) translate(-16 -17)" fill="none" stroke="#f2a900" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"><path d="${LINE}"/></g>
</svg>`;
}

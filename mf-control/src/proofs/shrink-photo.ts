const MAX_SIDE_PX = 1_600;
const QUALITY = 0.8;

/**
 * A photo as it is sent: upright, at most 1,600 pixels a side, without the place and device that its file names. Null if
 * it is no image that this browser can read.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!image) return null;
  const { width, height } = sizeWithin(image.width, image.height);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

export function sizeWithin(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

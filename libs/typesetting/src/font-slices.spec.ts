import { loadSlices } from './font-slices.js';

it('finds the file of a slice whose name has a hyphen, latin-ext', async () => {
  await expect(loadSlices([{ text: 'Ḹ東', chars: ['Ḹ'] }])).resolves.toBeInstanceOf(Map);
});

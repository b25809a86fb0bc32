import { parsePage, safeUrl } from './page-markup.js';

describe('page markup', () => {
  it.each([
    ['**Bold**', { kind: 'bold', text: 'Bold' }],
    ['__Under__', { kind: 'underline', text: 'Under' }],
    ['~~Gone~~', { kind: 'strikethrough', text: 'Gone' }],
    ['> Beside it', { kind: 'note', text: 'Beside it' }],
    ['>5 kg', { kind: 'paragraph', text: '>5 kg' }],
    ['\\> Literal', { kind: 'paragraph', text: '> Literal' }],
    ['\\**Literal**', { kind: 'paragraph', text: '**Literal**' }],
    ['half **bold** line', { kind: 'paragraph', text: 'half **bold** line' }],
    ['', { kind: 'gap' }],
    ['   ', { kind: 'gap' }],
    ['****', { kind: 'paragraph', text: '****' }],
    ['![A ship](/uploads/images/ship.webp)', { kind: 'image', alt: 'A ship', url: '/uploads/images/ship.webp' }],
    [
      '!video[Tour](https://cdn.example/t.mp4)',
      { kind: 'video', title: 'Tour', video: { host: 'file', url: 'https://cdn.example/t.mp4' } },
    ],
    [
      '!video[Tour](https://www.youtube.com/watch?v=abcdefghijk)',
      { kind: 'video', title: 'Tour', video: { host: 'youtube', id: 'abcdefghijk' } },
    ],
    [
      '!video[Tour](https://vimeo.com/123456789)',
      { kind: 'video', title: 'Tour', video: { host: 'vimeo', id: '123456789' } },
    ],
  ])('reads %p', (line, expected) => expect(parsePage(line)).toEqual([expected]));

  it('accepts all line endings', () => {
    expect(parsePage('a\r\nb\rc\nd').map((line) => 'text' in line && line.text)).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://plain.example/x.png',
    '//evil.example/x.png',
    '/\\evil.example/x.png',
    'https://user@evil.example/x.png',
    'vbscript:x',
    'x.png',
  ])('leaves an image with the unsafe URL %p as text', (url) => {
    expect(safeUrl(url)).toBeNull();
    expect(parsePage(`![x](${url})`)).toEqual([{ kind: 'paragraph', text: `![x](${url})` }]);
  });

  it('does not mistake other pages of a video host for videos', () => {
    expect(parsePage('!video[x](https://www.youtube.com/feed/subscriptions)')[0]).toMatchObject({ kind: 'paragraph' });
    expect(parsePage('!video[x](https://evil.example/youtube.com/abcdefghijk)')[0]).toMatchObject({
      kind: 'paragraph',
    });
  });
});

/**
 * The markup of a content page: each line is one element. The site and the editor's preview share this parser; it
 * returns a tree, never HTML.
 */
export type Line =
  | { kind: 'paragraph' | 'bold' | 'underline' | 'strikethrough' | 'note'; text: string }
  | { kind: 'image'; alt: string; url: string }
  | { kind: 'video'; title: string; video: Video }
  | { kind: 'gap' };

/** A video file, or a video on a known host that is loaded only after a click. */
export type Video = { host: 'file'; url: string } | { host: 'youtube' | 'vimeo'; id: string };

const INLINE_MARKUP = [
  { kind: 'bold', pattern: /^\*\*(.+)\*\*$/ },
  { kind: 'underline', pattern: /^__(.+)__$/ },
  { kind: 'strikethrough', pattern: /^~~(.+)~~$/ },
  { kind: 'note', pattern: /^> +(.+)$/ },
] as const;
const IMAGE = /^!\[([^\]]*)\]\(([^()\s]+)\)$/;
const VIDEO = /^!video\[([^\]]*)\]\(([^()\s]+)\)$/;
const PARSE_BASE = 'https://same-site.invalid';

/** The URL if it is `https:` or a path of this site, otherwise null. */
export const safeUrl = (url: string): string | null => {
  if (/^\/(?![/\\])/.test(url)) return url.includes('\\') ? null : url;
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.protocol === 'https:' && !parsed.username ? parsed.href : null;
};

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

const youtubeId = (url: URL): string | null => {
  const id =
    url.hostname === 'youtu.be' ? url.pathname.slice(1) : (url.searchParams.get('v') ?? url.pathname.split('/').at(-1));
  return id && /^[\w-]{11}$/.test(id) ? id : null;
};

const videoOf = (source: string): Video | null => {
  const url = safeUrl(source);
  if (!url) return null;
  const parsed = new URL(url, PARSE_BASE);
  if (parsed.hostname === 'youtu.be' || YOUTUBE_HOSTS.has(parsed.hostname)) {
    const id = youtubeId(parsed);
    return id ? { host: 'youtube', id } : null;
  }
  const vimeo = /^\/(?:video\/)?(\d{6,12})$/.exec(parsed.pathname)?.[1];
  if (vimeo && /^(www\.|player\.)?vimeo\.com$/.test(parsed.hostname)) return { host: 'vimeo', id: vimeo };
  return /\.(mp4|webm)$/i.test(parsed.pathname) ? { host: 'file', url } : null;
};

const mediaLine = (line: string): Line | null => {
  const [, title = '', videoSource = ''] = VIDEO.exec(line) ?? [];
  const video = videoSource && videoOf(videoSource);
  if (video) return { kind: 'video', title, video };
  const [, alt = '', imageSource = ''] = IMAGE.exec(line) ?? [];
  const url = imageSource && safeUrl(imageSource);
  return url ? { kind: 'image', alt, url } : null;
};

const parseLine = (raw: string): Line => {
  const line = raw.trim();
  if (line === '') return { kind: 'gap' };
  if (line.startsWith('\\')) return { kind: 'paragraph', text: line.slice(1) };
  for (const { kind, pattern } of INLINE_MARKUP) {
    const inner = pattern.exec(line)?.[1];
    if (inner) return { kind, text: inner };
  }
  return mediaLine(line) ?? { kind: 'paragraph', text: line };
};

/** Parses the content of a page. A line with an unsafe URL becomes a paragraph with its source text. */
export const parsePage = (content: string): Line[] => content.split(/\r\n|\r|\n/).map(parseLine);

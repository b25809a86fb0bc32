import { isPlain, PAINT } from './svg-rules.js';

type Paint = Record<string, string>;

const CLASS = /^\.([\w-]+)$/;

/** The declarations of a `style` attribute that can be attributes. */
export function paintOf(style: string): Paint {
  const declarations = style.split(';').flatMap((declaration) => {
    const [name = '', ...rest] = declaration.split(':');
    const value = rest.join(':').replace('!important', '').trim();
    const property = name.trim().toLowerCase();
    return PAINT.has(property) && isPlain(value) ? [[property, value] as const] : [];
  });
  return Object.fromEntries(declarations);
}

/** The rules of a style sheet for classes, which is how drawing programs write them; others have no effect. */
export function classesOf(sheet: string): Map<string, Paint> {
  const classes = new Map<string, Paint>();
  for (const rule of withoutComments(sheet).split('}')) {
    const [selectors = '', body = ''] = rule.split('{');
    for (const selector of selectors.split(',')) {
      const name = CLASS.exec(selector.trim())?.[1];
      if (name !== undefined) classes.set(name, { ...classes.get(name), ...paintOf(body) });
    }
  }
  return classes;
}

/** One pass: an expression would begin anew at each comment that is not closed. */
function withoutComments(sheet: string): string {
  const [first = '', ...others] = sheet.split('/*');
  return first + others.map((part) => afterComment(part)).join('');
}

function afterComment(part: string): string {
  const end = part.indexOf('*/');
  return end === -1 ? '' : part.slice(end + 2);
}

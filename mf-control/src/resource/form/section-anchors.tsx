import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/text';
import css from './section-anchors.module.css';

/** Links to the groups of the form around them, in view while it scrolls. They are read from the headings of the form. */
export function SectionAnchors() {
  const t = useText();
  const nav = useRef<HTMLElement>(null);
  const [headings, setHeadings] = useState<HTMLElement[]>([]);
  useEffect(() => {
    setHeadings([...(nav.current?.closest('form')?.querySelectorAll<HTMLElement>('section h2') ?? [])]);
  }, []);
  return (
    <nav ref={nav} className={css.anchors} aria-label={t('form.sections')}>
      {headings.map((heading) => (
        <button key={heading.id} type="button" onClick={() => goTo(heading)}>
          {heading.textContent}
        </button>
      ))}
    </nav>
  );
}

/** Shows a group and focuses its first field. It does not navigate: nobody is asked about unsaved text. */
function goTo(heading: HTMLElement): void {
  const group = heading.closest('section');
  group?.scrollIntoView?.({ block: 'start' });
  group?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
}

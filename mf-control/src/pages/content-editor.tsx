import { LIMITS } from '@waybill/contracts';
import { IconButton } from '@waybill/kit';
import { type FieldBinding, TextArea } from '@waybill/kit/forms';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/text';
import { type Edited, MARKS, type Mark, markLines } from './line-marks';
import css from './pages.module.css';

const KEYS: Record<string, Mark> = { b: 'bold', u: 'underline' };
const ICON_OF = {
  bold: 'bold',
  underline: 'underline',
  strikethrough: 'strikethrough',
  note: 'info',
  image: 'image',
  video: 'video',
};

/** The content of a page, with a toolbar that sets the marker of the current line. */
export function ContentEditor(binding: FieldBinding<string>) {
  const t = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const select = useRef<Edited>(undefined);
  useLayoutEffect(() => {
    const edited = select.current;
    if (!edited || edited.content !== binding.value) return;
    select.current = undefined;
    area.current?.focus();
    area.current?.setSelectionRange(edited.start, edited.end);
  });
  const apply = (mark: Mark) => {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {};
    select.current = markLines(binding.value, selectionStart, selectionEnd, mark);
    binding.onChange(select.current.content);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const mark = (event.ctrlKey || event.metaKey) && !event.shiftKey ? KEYS[event.key.toLowerCase()] : undefined;
    if (!mark) return;
    event.preventDefault();
    apply(mark);
  };
  const tools = (
    <div role="toolbar" aria-label={t('pages.toolbar')} className={css.toolbar}>
      {MARKS.map((mark) => (
        <IconButton
          key={mark}
          icon={ICON_OF[mark]}
          size="small"
          label={t(`mark.${mark}`)}
          onClick={() => apply(mark)}
        />
      ))}
    </div>
  );
  return (
    <TextArea
      {...binding}
      ref={area}
      className={css.content}
      label={t('pages.content')}
      hint={t('pages.contentHint')}
      tools={tools}
      limit={LIMITS.content}
      onKeyDown={onKeyDown}
    />
  );
}

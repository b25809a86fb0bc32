import { findCheckCode, formatCheckCode, readCheckCode } from '@waybill/contracts';
import { Button, useNavigate, useSearchParams } from '@waybill/kit';
import { TextArea, TextField, useInputBeforeHydration } from '@waybill/kit/forms';
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react';
import { useText } from '../i18n/text';
import css from './check.module.css';
import { CheckResult } from './check-result';
import { LinkList } from './link-list';
import { type ExaminedLinks, examineLinks, NOTHING_PASTED } from './links';
import { markupLinks } from './markup-links';

const MAX_TEXT = 50_000;
const MAX_CODE = 40;
const PAGE = '/message-check.html';
/** Of the field for the message: without a name no form sends it. */
const UNNAMED = '';

/** What was looked at in the browser: it says whether there was a code, and lists the links. */
interface Examined {
  hasCode: boolean;
  found: ExaminedLinks;
}

/**
 * Whether a message is from this site. The text stays in the browser: only its code is sent, in the address of the page,
 * which therefore works without script too.
 */
export function MessageCheckPage() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = params.get('code');
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [code, setCode] = useState(asked ?? '');
  const [pasted, setPasted] = useState(NOTHING_PASTED);
  const [examined, setExamined] = useState<Examined | null>(null);

  useInputBeforeHydration(form, { [UNNAMED]: text, code }, (typed) => {
    setText(typed[UNNAMED] ?? text);
    setCode(typed.code ?? code);
  });

  const check = (event: FormEvent) => {
    event.preventDefault();
    // Of a message only its own code counts: that of an earlier one would vouch for it.
    const found = text.trim() === '' ? entered(code) : findCheckCode(text);
    setExamined({ hasCode: found !== null, found: examineLinks(text, pasted, window.location.host) });
    setCode(found === null ? '' : readCheckCode(found) ? formatCheckCode(found) : found);
    void navigate(found === null ? PAGE : `${PAGE}?${new URLSearchParams({ code: found })}`);
  };
  const result = (
    <CheckResult
      code={asked}
      hasNone={examined?.hasCode === false}
      leadsElsewhere={examined?.found.links.some(({ verdict }) => verdict !== 'own') ?? false}
    />
  );
  const keepLinks = ({ clipboardData }: ClipboardEvent) => setPasted(markupLinks(clipboardData.getData('text/html')));

  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 id="page-heading">{t('check.title')}</h1>
        <p>{t('check.intro')}</p>
      </header>
      {/* Whoever comes with a code, from a mail or without script, wants the answer and not the form. */}
      {!examined && result}
      <form ref={form} className={css.form} action={PAGE} method="get" onSubmit={check}>
        <div className={css.paste} onPaste={keepLinks}>
          <TextArea
            label={t('check.text')}
            optional
            name={UNNAMED}
            maxLength={MAX_TEXT}
            spellCheck={false}
            value={text}
            onChange={(value) => setText(value ?? '')}
          />
        </div>
        <TextField
          label={t('check.code')}
          optional
          name="code"
          dir="ltr"
          maxLength={MAX_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(value) => setCode(value ?? '')}
        />
        <Button type="submit" variant="primary" className={css.submit}>
          {t('check.send')}
        </Button>
      </form>
      {examined && result}
      {examined && <LinkList found={examined.found} />}
    </div>
  );
}

/** What was typed as a code; null if nothing was. */
const entered = (typed: string): string | null => readCheckCode(typed) ?? (typed.trim() || null);

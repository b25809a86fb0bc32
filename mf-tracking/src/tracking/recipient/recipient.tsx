import { Button, useLanguage } from '@waybill/kit';
import { type ComponentType, useEffect, useState } from 'react';
import { opensItself } from './opened';
import css from './recipient.module.css';
import type { RecipientProps } from './recipient-part';

/** The door to what recipient and sender may see. Its code is loaded after a click, or where it was opened before. */
export function Recipient({ code, label }: { code: string; label: string }) {
  const { code: language } = useLanguage();
  const [asked, setAsked] = useState(() => opensItself(code));
  const [visit, setVisit] = useState(0);
  const [Part, setPart] = useState<ComponentType<RecipientProps>>();
  useEffect(() => {
    if (!asked) return;
    import('./recipient-part')
      .then(({ prepare }) => prepare(language))
      .then(
        (Loaded) => setPart(() => Loaded),
        () => setAsked(false),
      );
  }, [asked, language]);
  // A link that is opened while the page is changes only the fragment.
  useEffect(() => {
    const onLink = () => {
      if (!opensItself(code)) return;
      setAsked(true);
      setVisit((before) => before + 1);
    };
    addEventListener('hashchange', onLink);
    return () => removeEventListener('hashchange', onLink);
  }, [code]);
  if (Part) return <Part key={visit} code={code} />;
  return (
    <div className={css.door}>
      <Button busy={asked} onClick={() => setAsked(true)}>
        {label}
      </Button>
    </div>
  );
}

import { useLanguage } from '@waybill/kit';
import { type ComponentType, useEffect, useState } from 'react';
import type { NotifyProps } from './notify-part';
import css from './push.module.css';

/** Notifications of this browser. Without script there are none, and their code comes after the page. */
export function OnThisDevice(props: NotifyProps) {
  const { code: language } = useLanguage();
  const [Part, setPart] = useState<ComponentType<NotifyProps>>();
  useEffect(() => {
    import('./notify-part')
      .then(({ prepare }) => prepare(language))
      .then(
        (Loaded) => setPart(() => Loaded),
        // The other ways are there.
        () => undefined,
      );
  }, [language]);
  return <div className={css.device}>{Part && <Part {...props} />}</div>;
}

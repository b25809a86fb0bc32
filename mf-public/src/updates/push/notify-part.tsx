import type { LanguageCode } from '@waybill/contracts';
import { Button, ErrorPanel, SuccessPanel } from '@waybill/kit';
import { loadTexts } from '../../i18n/lazy-texts';
import css from './push.module.css';
import type { PushText } from './texts';
import { useNotifications } from './use-notifications';

export interface NotifyProps {
  /** Of the parcel. */
  code: string;
  /** With which a browser subscribes. */
  pushKey: string;
}

/** The part with its texts, ready to be shown. */
export async function prepare(language: LanguageCode) {
  const t: PushText = await loadTexts(language, (each) => import(`./locales/${each}.json`));
  return (props: NotifyProps) => <NotifyPart key={props.code} {...props} t={t} />;
}

/** Whether this browser notifies its user of the parcel, and how that begins and ends. */
function NotifyPart({ code, pushKey, t }: NotifyProps & { t: PushText }) {
  const { state, done, failed, busy, start, stop, forget } = useNotifications(code, pushKey);
  if (!state) return null;
  return (
    <section className={css.part} aria-labelledby="on-this-device">
      <h2 id="on-this-device" className={css.heading}>
        {t('title')}
      </h2>
      {state.obstacle ? (
        <p>{t(state.obstacle)}</p>
      ) : (
        <>
          <p>{t(state.isOn ? 'on' : 'intro')}</p>
          <p className={css.hint}>{t('privacy')}</p>
          <div className={css.actions}>
            <Button busy={busy} variant={state.isOn ? 'secondary' : 'primary'} onClick={state.isOn ? stop : start}>
              {t(state.isOn ? 'stop' : 'start')}
            </Button>
            {state.parcels > 0 && (
              <Button busy={busy} onClick={forget}>
                {t('forget')}
              </Button>
            )}
          </div>
        </>
      )}
      <SuccessPanel message={done ? t(done) : ''} />
      <ErrorPanel errors={failed ? [t(failed)] : []} />
    </section>
  );
}

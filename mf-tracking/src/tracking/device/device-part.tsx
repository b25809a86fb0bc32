import type { LanguageCode } from '@waybill/contracts';
import { adminAtom, IconButton, Link, type Text, useAtomValue, useLanguage } from '@waybill/kit';
import { useEffect, useState } from 'react';
import { loadTexts } from '../../i18n/lazy-texts';
import { Recipient } from '../recipient/recipient';
import { Section } from '../section/section';
import css from './device.module.css';
import type en from './locales/en.json';
import { canKeepPages, disableOfflinePages, enableOfflinePages, forgetPage, keepPage } from './offline-pages';
import { type Kept, readKept, withCode, withoutCode, writeKept } from './recent';

type DeviceText = Text<keyof typeof en>;

export interface DeviceProps {
  /** The code of the parcel that was found. */
  code: string | null;
  /** The version of it that is shown. */
  version: string | null;
}

/** The part with its texts, ready to be shown. */
export async function prepare(language: LanguageCode) {
  const t: DeviceText = await loadTexts(
    language,
    (each) => import(/* webpackMode: "eager" */ `./locales/${each}.json`),
  );
  return (props: DeviceProps) => <VisitorOnly {...props} t={t} />;
}

/** An admin looks at parcels of others: nothing of that is remembered. */
function VisitorOnly(props: DeviceProps & { t: DeviceText }) {
  const isAdmin = useAtomValue(adminAtom) !== false;
  const { code, t } = props;
  if (isAdmin) return null;
  return (
    <>
      {code && <Recipient key={code} code={code} label={t('device.recipient')} />}
      <DevicePart {...props} />
    </>
  );
}

/** The codes that were tracked on this device, and the switches for what it keeps. */
function DevicePart({ code, version, t }: DeviceProps & { t: DeviceText }) {
  const [kept, change] = useKept(code);
  const [failed, setFailed] = useState(false);
  const keep = useKeptPage(t);
  useEffect(() => {
    if (code && version && kept.offline) keep(code, version).catch(() => undefined);
  }, [code, version, kept.offline, keep]);
  if (kept.remember && kept.codes.length === 0) return null;

  const remove = (removed: string) => {
    change((before) => withoutCode(before, removed));
    forgetPage(removed).catch(() => undefined);
  };
  const remember = (isOn: boolean) => {
    change((before) => ({ remember: isOn, offline: isOn && before.offline, codes: isOn && code ? [code] : [] }));
    if (!isOn) disableOfflinePages().catch(() => undefined);
  };
  const setOffline = async (isOn: boolean) => {
    change((before) => ({ ...before, offline: isOn }));
    const done = isOn ? await enableOfflinePages() : await disableOfflinePages().then(() => true);
    setFailed(!done);
    if (!done) change((before) => ({ ...before, offline: false }));
  };

  return (
    <div className={css.device}>
      <Section title={t('device.title')}>
        {kept.codes.length > 0 && (
          <ul className={css.codes}>
            {kept.codes.map((each) => (
              <li key={each}>
                <Link to={`/track.html?code=${each}`}>
                  <code dir="ltr">{each}</code>
                </Link>
                <IconButton icon="close" label={t('device.remove', { code: each })} onClick={() => remove(each)} />
              </li>
            ))}
          </ul>
        )}
        <Switch label={t('device.remember')} checked={kept.remember} onChange={remember} />
        {kept.remember && canKeepPages() && (
          <Switch
            label={t('device.offline')}
            hint={t('device.offline_hint')}
            checked={kept.offline}
            onChange={(isOn) => void setOffline(isOn)}
          />
        )}
        {failed && <p role="alert">{t('device.failed')}</p>}
      </Section>
    </div>
  );
}

/** What the device keeps; a found code is added. */
function useKept(code: string | null): [Kept, (change: (before: Kept) => Kept) => void] {
  const [kept, setKept] = useState(readKept);
  const change = (next: (before: Kept) => Kept) => {
    // Another tab may have written since.
    const after = next(readKept());
    writeKept(after);
    setKept(after);
  };
  useEffect(() => {
    if (!code) return;
    const after = withCode(readKept(), code);
    writeKept(after);
    setKept(after);
  }, [code]);
  return [kept, change];
}

/** Keeps the answer for a code with a line that says of when it is. */
function useKeptPage(t: DeviceText): (code: string, version: string) => Promise<void> {
  const { code: language, formatDate } = useLanguage();
  const [keep] = useState(() => (code: string, version: string) => {
    const when = formatDate(new Date().toISOString(), { dateStyle: 'medium', timeStyle: 'short' });
    return keepPage({ code, version, language, notice: t('device.kept', { when }) });
  });
  return keep;
}

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}

function Switch({ label, hint, checked, onChange }: SwitchProps) {
  return (
    <label className={css.switch}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

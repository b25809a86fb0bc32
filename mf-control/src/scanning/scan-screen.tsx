import { Button, LinkButton, useToast } from '@waybill/kit';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../i18n/text';
import { useCameraAllowed } from './camera/camera-allowed';
import { CameraView } from './camera/camera-view';
import { useScanner } from './input/use-scanner';
import { canUndo } from './queue/entry';
import { AnswerCard } from './run/answer-card';
import { QueueNotice } from './run/queue-notice';
import { RunList } from './run/run-list';
import { SetupForm } from './run/setup-form';
import { SetupLine } from './run/setup-line';
import { TypedCode } from './run/typed-code';
import { useRun } from './run/use-run';
import css from './scan-screen.module.css';

interface ScanScreenProps {
  /** Where the close button leads; without it there is none. */
  exit?: string;
  /** A code that was scanned before, such as by the camera of the phone: it waits for what happened. */
  code?: string | null;
  /** A paired device. If it owes proofs, no scan of it delivers: the parcel is handed over. */
  device?: { proofPage: string | null };
}

/** Scans parcels one after the other: with a scanner, the camera or the keyboard, online or offline. */
export function ScanScreen({ exit, code = null, device }: ScanScreenProps) {
  const t = useText();
  const toast = useToast();
  const proofPage = device?.proofPage ?? null;
  const run = useRun(code, proofPage !== null);
  const { state, setup, last, scan } = run;
  const [isChoosing, setChoosing] = useState(setup.what === null || code !== null);
  const [camera, openCamera] = useCameraAllowed();
  const [isLoud, setLoud] = useState(true);
  const typed = useRef<HTMLInputElement>(null);
  const isStuck = useOffline() || state.trouble !== null;
  const read = useScanner(scan);
  const finish = () => {
    toast(t('scanning.finished', { n: state.entries.filter(canUndo).length }), 'success');
    run.finish();
    openCamera(false);
    setChoosing(true);
  };
  const choose: typeof run.choose = (changes) => {
    run.choose(changes);
    if (changes.what) setChoosing(false);
  };
  return (
    <main className={css.screen}>
      <header className={css.head}>
        {exit && (
          <LinkButton to={exit} icon="close" variant="ghost" className={css.close} aria-label={t('drawer.close')}>
            {null}
          </LinkButton>
        )}
        <h1>{t('scanning.title')}</h1>
        <Button size="small" aria-pressed={isLoud} onClick={() => setLoud(!isLoud)}>
          {t('scanning.sound')}
        </Button>
      </header>
      <div className={css.work}>
        {isChoosing || !setup.what ? (
          <SetupForm setup={setup} proofPage={proofPage} isDevice={device !== undefined} onChange={choose} />
        ) : (
          <SetupLine what={setup.what} place={setup.place} onChange={() => setChoosing(true)} />
        )}
        <QueueNotice state={state} isStuck={isStuck} isDevice={device !== undefined} />
        {camera && <CameraView onRead={read} />}
        {last && (
          <AnswerCard
            last={last}
            entries={state.entries}
            isStuck={isStuck}
            isLoud={isLoud}
            onUndo={run.undo}
            onForce={run.force}
            onType={() => typed.current?.focus()}
          />
        )}
        {!last && setup.what && <p className={css.ready}>{t('scanning.ready')}</p>}
        <TypedCode ref={typed} onTyped={(text) => scan(text, { isTyped: true })} />
      </div>
      {state.entries.length > 0 && (
        <RunList entries={state.entries} isStuck={isStuck} onUndo={run.undo} onForce={run.force} />
      )}
      <div className={css.bar} data-foot="">
        <Button variant="primary" icon="qr_code" aria-pressed={camera} onClick={() => openCamera(!camera)}>
          {t(camera ? 'scanning.cameraOff' : 'scanning.camera')}
        </Button>
        <Button onClick={finish} disabled={!setup.what && state.entries.length === 0}>
          {t('scanning.finish')}
        </Button>
      </div>
    </main>
  );
}

const subscribe = (listener: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
  };
};

const useOffline = () => useSyncExternalStore(subscribe, () => !navigator.onLine);

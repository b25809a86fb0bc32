import type { Handover, ProofReceipt, Stage } from '@waybill/contracts';
import { type ApiResult, Button, Icon, Loading, PageTitle, useApi } from '@waybill/kit';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/text';
import { readDraft, writeDraft } from '../proofs/draft';
import { ProofForm } from '../proofs/proof-form';
import css from '../proofs/proofs.module.css';
import type { PendingProof } from '../proofs/queue/pending-proof';
import { isUnknownParcel, MAX_PROOFS, ProofQueue } from '../proofs/queue/proof-queue';
import { QueueNotice } from '../proofs/queue-notice';
import { UndeliveredNotice } from '../proofs/undelivered-notice';
import { useQueue } from '../queue/use-queue';
import { InstructionLine } from '../recipients/instruction-line';
import { useCameraAllowed } from '../scanning/camera/camera-allowed';
import { CameraView } from '../scanning/camera/camera-view';
import { readScanned, readTyped } from '../scanning/input/read-code';
import { useScanner } from '../scanning/input/use-scanner';
import { TypedCode } from '../scanning/run/typed-code';
import type { DevicePageProps } from './device-only';

type Step = { name: 'scan'; problem: string | null } | { name: 'proof'; code: string } | { name: 'done'; code: string };

/** A page that was loaded anew goes on with the parcel at the door. */
function firstStep(): Step {
  const draft = readDraft();
  return draft ? { name: 'proof', code: draft.code } : { name: 'scan', problem: null };
}

const NO_RULES = { required: 'none', place: 'no' } as const;

/** Hands over one parcel after the other: its code, then the proof of delivery. */
export function DeliverPage({ status }: DevicePageProps) {
  const t = useText();
  const [undelivered, setUndelivered] = useState<readonly ProofReceipt[]>([]);
  const taken = (receipt: ProofReceipt) => {
    // An earlier version of the site does not say it.
    if (receipt.stage && receipt.stage !== 'delivered')
      setUndelivered((before) => [receipt, ...before].slice(0, MAX_PROOFS));
  };
  const [queue, state] = useQueue((api) => new ProofQueue(api, taken));
  const [step, setStep] = useState<Step>(firstStep);
  const next = () => {
    writeDraft(null);
    setStep({ name: 'scan', problem: null });
  };
  const done = async (proof: PendingProof) => {
    const isKept = await queue.add(proof);
    if (!isKept) return t(queue.snapshot().entries.length >= MAX_PROOFS ? 'proof.full' : 'proof.notKept');
    writeDraft(null);
    setStep({ name: 'done', code: proof.tracking_code });
    return null;
  };
  const isReady = state.phase === 'ready';
  return (
    <main className={css.deliver}>
      <PageTitle>{t('proof.title')}</PageTitle>
      <QueueNotice
        state={state}
        onRetry={(proof) => void queue.retry(proof)}
        onDiscard={(proof) => void queue.discard(proof)}
      />
      {undelivered.map((receipt) => (
        <UndeliveredNotice
          key={receipt.id}
          receipt={receipt}
          onRead={() => setUndelivered((before) => before.filter(({ id }) => id !== receipt.id))}
        />
      ))}
      {state.phase === 'opening' && <Loading />}
      {isReady && step.name === 'proof' && (
        <Handing key={step.code} code={step.code} rules={status.proof ?? NO_RULES} onDone={done} onCancel={next} />
      )}
      {step.name === 'done' && (
        <Done
          code={step.code}
          stage={undelivered.find(({ tracking_code }) => tracking_code === step.code)?.stage ?? 'delivered'}
          onNext={next}
        />
      )}
      {isReady && step.name === 'scan' && (
        <Scan
          problem={step.problem}
          onCode={(code) =>
            setStep(code ? { name: 'proof', code } : { name: 'scan', problem: t('scanning.foreignHint') })
          }
        />
      )}
    </main>
  );
}

interface ScanProps {
  problem: string | null;
  /** Null: what was read is no tracking code. */
  onCode: (code: string | null) => void;
}

function Scan({ problem, onCode }: ScanProps) {
  const t = useText();
  const [camera, openCamera] = useCameraAllowed();
  const typed = useRef<HTMLInputElement>(null);
  const read = useScanner((text) => onCode(readScanned(text)));
  return (
    <>
      {camera && <CameraView onRead={read} />}
      <p className={css.hint}>{t('proof.scan')}</p>
      {problem && (
        <p role="alert" className={css.error}>
          {problem}
        </p>
      )}
      <TypedCode ref={typed} onTyped={(text) => onCode(readTyped(text))} />
      <Button variant="primary" icon="qr_code" aria-pressed={camera} onClick={() => openCamera(!camera)}>
        {t(camera ? 'scanning.cameraOff' : 'scanning.camera')}
      </Button>
    </>
  );
}

/** No parcel has the code, or it is none. After any other failure the proof is taken, and sent later. */
const isWrongCode = (found: ApiResult<Handover>): boolean => found.http === 422 || isUnknownParcel(found);

type HandingProps = Omit<Parameters<typeof ProofForm>[0], 'handover'>;

/** Whom the parcel is for, then the form. Without a connection the label has to be enough. */
function Handing(props: HandingProps) {
  const t = useText();
  const { code, onCancel } = props;
  const api = useApi();
  const [found, setFound] = useState<ApiResult<Handover> | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const query = new URLSearchParams({ code });
    void api.get<Handover>(`/api/proofs/parcel?${query}`, controller).then((result) => {
      if (!controller.signal.aborted) setFound(result);
    });
    return () => controller.abort();
  }, [api, code]);
  if (found && isWrongCode(found))
    return (
      <>
        <p role="alert" className={css.error}>
          <strong dir="ltr">{code}</strong> {found.errors[0]}
        </p>
        <Button onClick={onCancel}>{t('proof.next')}</Button>
      </>
    );
  return (
    <>
      <section className={css.handover} aria-label={t('parcels.recipient')}>
        <p className={css.code} dir="ltr">
          {code}
        </p>
        {found?.data ? (
          <>
            <p className={css.recipient}>{found.data.recipient_name}</p>
            <p className={css.address}>{found.data.destination}</p>
            <InstructionLine instruction={found.data.instruction} />
            {found.data.stage === 'delivered' && <p className={css.notice}>{t('scanning.delivered')}</p>}
          </>
        ) : (
          <p className={css.hint}>{found?.http ? found.errors[0] : t(found ? 'proof.offline' : 'palette.searching')}</p>
        )}
      </section>
      <ProofForm {...props} handover={found?.data ?? null} />
    </>
  );
}

interface DoneProps {
  code: string;
  stage: Stage;
  onNext: () => void;
}

/** What was sent late may be older than what the parcel's newest scan says. */
function Done({ code, stage, onNext }: DoneProps) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <section className={css.done}>
      <p role="status" className={css.word}>
        <Icon name={stage === 'delivered' ? 'check_circle' : 'info'} size="2.75rem" mirror={false} />
        {t(`stage.${stage}`)}
      </p>
      <p className={css.code} dir="ltr">
        {code}
      </p>
      <Button ref={button} variant="primary" icon="qr_code" onClick={onNext}>
        {t('proof.next')}
      </Button>
    </section>
  );
}

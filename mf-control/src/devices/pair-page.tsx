import type { DeviceStatus } from '@waybill/contracts';
import { Button, ErrorPanel, Loading, Navigate, useApi, useLocation, useNavigate } from '@waybill/kit';
import { useEffect, useRef, useState } from 'react';
import { AuthCard } from '../auth/auth-card';
import { useText } from '../i18n/text';
import css from './devices.module.css';
import { DEVICE, PAIR } from './paths';
import { usePolled } from './use-polled';

/** What the QR code of the panel opens on the phone. */
export function PairPage() {
  const t = useText();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [{ code, round }, setTry] = useState({ code: '', round: 0 });
  useEffect(() => {
    // Also in a page that is open already. Used once, the code says nothing; but it need not stay in the history either.
    if (!hash) return;
    setTry((before) => ({ code: hash.slice(1), round: before.round + 1 }));
    void navigate(PAIR, { replace: true });
  }, [hash, navigate]);
  const claimed = () => setTry({ code: '', round: round + 1 });
  return (
    <main>
      <AuthCard title={t('device.pairTitle')}>
        <State key={round} code={code} onClaimed={claimed} />
      </AuthCard>
    </main>
  );
}

/** What this browser is now, and what to do next. It asks until it is paired, or nothing waits any more. */
function State({ code, onClaimed }: { code: string; onClaimed: () => void }) {
  const t = useText();
  const wasWaiting = useRef(false);
  const latest = usePolled<DeviceStatus>(
    '/api/devices/current',
    (result) => result.status === 'error' || result.data.state !== 'waiting',
  );
  if (latest === null) return <Loading />;
  if (latest.status === 'error') return <ErrorPanel errors={latest.errors} />;
  const { state, digits } = latest.data;
  if (state === 'waiting') wasWaiting.current = true;
  if (state === 'paired') return <Navigate to={DEVICE} replace />;
  if (state === 'waiting')
    return (
      <>
        <p role="status">{t('device.waiting')}</p>
        <p className={css.digits}>{digits}</p>
      </>
    );
  if (code) return <Claim code={code} onClaimed={onClaimed} />;
  return <p role="status">{t(wasWaiting.current ? 'device.refused' : 'device.noCode')}</p>;
}

/** A button, so that nothing that only looks at the link uses up the code. */
function Claim({ code, onClaimed }: { code: string; onClaimed: () => void }) {
  const t = useText();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);
  const claim = async () => {
    setBusy(true);
    const result = await api.post<DeviceStatus>('/api/devices/claim', { code });
    setBusy(false);
    if (result.status === 'success') onClaimed();
    else setErrors(result.errors);
  };
  return (
    <>
      <p>{t('device.pairText', { host: window.location.host })}</p>
      {errors.length > 0 && <ErrorPanel errors={errors} />}
      <Button variant="primary" icon="phone" busy={busy} onClick={() => void claim()}>
        {t('device.pair')}
      </Button>
    </>
  );
}

import { DEVICE_LIMITS, type NewPairing, type Pairing, pairingCreate } from '@waybill/contracts';
import { Button, ErrorPanel, useApi, useToast } from '@waybill/kit';
import { Form, schemaErrors, TextField, useForm } from '@waybill/kit/forms';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/text';
import { Drawer } from '../ui/drawer';
import css from './devices.module.css';
import { pairingLink } from './paths';
import { usePolled } from './use-polled';

interface PairDrawerProps {
  onClose: () => void;
  onPaired: () => void;
}

/** Pairs a phone: its name, the QR code, then the digits that both screens show. */
export function PairDrawer({ onClose, onPaired }: PairDrawerProps) {
  const t = useText();
  const api = useApi();
  const [pairing, setPairing] = useState<NewPairing | null>(null);
  const form = useForm({
    initial: { name: '' },
    validate: (values) => schemaErrors(pairingCreate, values),
    submit: async (values) => {
      const result = await api.post<NewPairing>('/api/devices/pairings', values);
      if (result.status === 'success') setPairing(result.data);
      return result;
    },
  });
  const paired = () => {
    onPaired();
    onClose();
  };
  /** A code that is no longer shown cannot be used. */
  const cancel = () => {
    if (pairing) void api.delete('/api/devices/pairings', { id: pairing.id });
    setPairing(null);
  };
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Drawer title={t('devices.pair')} onClose={close}>
      <div className={css.pairing}>
        {pairing ? (
          <Waiting pairing={pairing} onPaired={paired} onAgain={cancel} />
        ) : (
          <Form form={form} guard={false} submitText={t('devices.showCode')} label={t('devices.pair')}>
            <TextField
              label={t('devices.name')}
              hint={t('devices.nameHint')}
              maxLength={DEVICE_LIMITS.name}
              autoFocus
              {...form.field('name')}
            />
          </Form>
        )}
      </div>
    </Drawer>
  );
}

interface WaitingProps {
  pairing: NewPairing;
  onPaired: () => void;
  onAgain: () => void;
}

/** The QR code until a phone has used it, then the question whether the digits are the same. */
function Waiting({ pairing, onPaired, onAgain }: WaitingProps) {
  const t = useText();
  const latest = usePolled<Pairing>(
    `/api/devices/pairings/${pairing.id}`,
    ({ status, http }) => status === 'error' && http !== 429,
  );
  if (latest?.status === 'error')
    return (
      <>
        <ErrorPanel errors={[t('devices.expired')]} />
        <Button onClick={onAgain}>{t('devices.again')}</Button>
      </>
    );
  const claimed = latest?.data.state === 'claimed' ? latest.data : null;
  if (claimed) return <Digits pairing={claimed} onPaired={onPaired} onAgain={onAgain} />;
  const link = pairingLink(pairing.code);
  return (
    <>
      <p>{t('devices.scan', { name: pairing.name })}</p>
      <QRCodeSVG value={link} size={256} marginSize={4} title={t('devices.qr')} className={css.qr} />
      <p className={css.link}>{link}</p>
      <p className={css.link}>{t('devices.once')}</p>
    </>
  );
}

function Digits({ pairing, onPaired, onAgain }: Omit<WaitingProps, 'pairing'> & { pairing: Pairing }) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { id, digits, browser, system } = pairing;
  const confirm = async () => {
    setBusy(true);
    const result = await api.post('/api/devices', { pairing_id: id });
    setBusy(false);
    toast(result.status === 'error' ? (result.errors[0] ?? '') : result.message, result.status);
    if (result.status === 'success') onPaired();
    else onAgain();
  };
  return (
    <>
      <p ref={heading} tabIndex={-1} role="status">
        {t('devices.compare', {
          browser: browser ?? t('sessions.unknownBrowser'),
          system: system ?? t('sessions.unknownSystem'),
        })}
      </p>
      <p className={css.digits}>{digits}</p>
      <div className={css.buttons}>
        <Button variant="primary" icon="check_circle" busy={busy} onClick={() => void confirm()}>
          {t('devices.same')}
        </Button>
        <Button onClick={onAgain}>{t('devices.different')}</Button>
      </div>
    </>
  );
}

import type { ProofReceipt } from '@waybill/contracts';
import { Button } from '@waybill/kit';
import { useText } from '../i18n/text';
import css from './proofs.module.css';

interface UndeliveredNoticeProps {
  receipt: ProofReceipt;
  onRead: () => void;
}

/** A proof that the site has taken, of a parcel that is not delivered by something newer. */
export function UndeliveredNotice({ receipt, onRead }: UndeliveredNoticeProps) {
  const t = useText();
  return (
    <div className={css.refused} role="alert">
      <p>
        <strong dir="ltr">{receipt.tracking_code}</strong>{' '}
        {t('proof.undelivered', { stage: t(`stage.${receipt.stage}`) })}
      </p>
      <div className={css.buttons}>
        <Button size="small" onClick={onRead}>
          {t('proof.read')}
        </Button>
      </div>
    </div>
  );
}

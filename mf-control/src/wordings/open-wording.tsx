import type { UnclearWording } from '@waybill/contracts';
import { Link } from '@waybill/kit';
import { useText } from '../i18n/text';
import { type Callbacks, SettleForm } from '../meaning/settle-form';
import { parcels } from '../parcels';
import { fill } from '../resource/routes';
import css from './open-wording.module.css';

type OpenWordingProps = UnclearWording & Callbacks;

/** A wording of which nobody has said what it means, with its parcels, and the form to say it. */
export function OpenWording({ wording, parcels: n, ...open }: OpenWordingProps) {
  const t = useText();
  const { tracking_code, stage, suggestion, onSettled, onUndone } = open;
  return (
    <div className={css.open}>
      <p className={css.facts}>
        <strong>{wording}</strong>
        <span>{t('meaning.parcels', { n, stage: t(`stage.${stage}`) })}</span>
        <Link to={fill(parcels.routes.item, { id: tracking_code })}>
          <code>{tracking_code}</code>
        </Link>
      </p>
      <SettleForm wording={wording} suggestion={suggestion} onSettled={onSettled} onUndone={onUndone} />
    </div>
  );
}

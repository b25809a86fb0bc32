import { Button } from '@waybill/kit';
import { useBoot } from '../boot/boot-context';
import { useText } from '../i18n/shell-texts';
import css from './override-badge.module.css';

const reset = () => import('../remotes/overrides').then(({ resetOverrides }) => resetOverrides());

/** Shows that this browser runs test builds, with a button to reset it. */
export function OverrideBadge() {
  const t = useText();
  const { remotes } = useBoot();
  const names = remotes.filter(({ version }) => version === 'override').map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <aside className={css.badge}>
      <span>{t('override.badge', { names: names.join(', ') })}</span>
      <Button size="small" onClick={reset}>
        {t('override.reset')}
      </Button>
    </aside>
  );
}

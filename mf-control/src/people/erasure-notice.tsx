import type { PersonErasure } from '@waybill/contracts';
import { Button, useLanguage } from '@waybill/kit';
import { useText } from '../i18n/text';
import { Group } from '../ui/group';
import { Counts } from './counts';
import css from './people.module.css';
import { useErasure } from './use-erasure';

interface ErasureNoticeProps {
  id: string;
  onClose: () => void;
}

/** How far an erasure is; at its end what was done, and what was kept and why. */
export function ErasureNotice({ id, onClose }: ErasureNoticeProps) {
  const t = useText();
  const erasure = useErasure(id);
  const sentence = useSentence();
  if (!erasure) return null;
  const isRunning = erasure.state === 'running';
  return (
    <Group title={t('people.erasure')} wide>
      <p role="status">{sentence(erasure)}</p>
      {isRunning && (
        <progress
          className={css.progress}
          value={erasure.total === null ? undefined : erasure.done}
          max={erasure.total ?? undefined}
          aria-label={t('people.progress')}
        />
      )}
      {!isRunning && erasure.counts.length > 0 && <Counts counts={erasure.counts} outcome={t('people.was')} />}
      {!isRunning && (
        <div className={css.buttons}>
          <Button size="small" icon="close" onClick={onClose}>
            {t('people.close')}
          </Button>
        </div>
      )}
    </Group>
  );
}

function useSentence(): (erasure: PersonErasure) => string {
  const t = useText();
  const { formatNumber } = useLanguage();
  return ({ state, done, total, counts }) => {
    if (state === 'failed') return t('people.failed');
    if (state === 'running' && total === null) return t('people.counting');
    if (state === 'running')
      return t('people.running', { done: formatNumber(done), total: formatNumber(Math.max(total ?? 0, done)) });
    const gone = counts
      .filter(({ fate }) => fate === 'erased' || fate === 'anonymized')
      .reduce((sum, { count }) => sum + count, 0);
    return t('people.done', { gone, kept: done - gone });
  };
}

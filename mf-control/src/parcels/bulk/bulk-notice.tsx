import type { BulkJob } from '@waybill/contracts';
import { Button, ErrorPanel, useApi, useNow } from '@waybill/kit';
import { useState } from 'react';
import { type TextKey, useText } from '../../i18n/text';
import css from './bulk.module.css';
import { BulkResults } from './bulk-results';
import { isActive, useJob, useTrackedJob } from './job';
import { textFor } from './job-texts';

/** How far the last change of many parcels is, and what can be done about it. */
export function BulkNotice({ reload }: { reload: () => void }) {
  const [tracked, track] = useTrackedJob();
  const { job, again } = useJob(tracked, () => {
    track({ id: tracked.id, unseen: false });
    reload();
  });
  if (!job) return null;
  return <JobNotice key={job.id} job={job} again={again} onClose={() => track({ id: null, unseen: false })} />;
}

interface JobNoticeProps {
  job: BulkJob;
  again: () => void;
  onClose: () => void;
}

function JobNotice({ job, again, onClose }: JobNoticeProps) {
  const t = useText();
  const api = useApi();
  const [errors, setErrors] = useState<string[]>([]);
  const [shown, setShown] = useState(false);
  const post = async (action: 'cancel' | 'undo') => {
    const result = await api.post<BulkJob>(`/api/bulk/${job.id}/${action}`);
    setErrors(result.errors);
    again();
  };
  const active = isActive(job);
  const undoing = job.state === 'undoing' || job.state === 'undone';
  const gone = undoing ? job.total - job.done : job.done + job.failed;
  return (
    <section className={css.notice} aria-label={t('bulk.title')}>
      <p role="status">
        {t(textOf(job), { done: job.done, total: job.total })}
        {!active &&
          job.failed > 0 &&
          ` ${t(undoing ? 'bulk.unchanged' : textFor('bulk.failed', job), { n: job.failed })}`}
      </p>
      {active && <progress className={css.progress} value={gone} max={job.total} aria-label={t('bulk.progress')} />}
      <div className={css.buttons}>
        {job.state === 'running' && (
          <Button size="small" onClick={() => void post('cancel')}>
            {t('bulk.cancel')}
          </Button>
        )}
        {!active && job.done > 0 && <Undo until={job.undo_until} onUndo={() => void post('undo')} />}
        {!active && (
          <Button size="small" variant="ghost" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {t('bulk.results')}
          </Button>
        )}
        {!active && (
          <Button size="small" variant="ghost" icon="close" onClick={onClose}>
            {t('bulk.close')}
          </Button>
        )}
      </div>
      <ErrorPanel errors={errors} />
      {shown && !active && <BulkResults key={job.state} job={job} />}
    </section>
  );
}

/** What has happened to the parcels. */
function textOf(job: BulkJob): TextKey {
  const { state, kind } = job;
  if (state === 'done' && kind === 'delete') return 'bulk.done.delete';
  return state === 'undoing' || state === 'undone' ? `bulk.${state}` : textFor(`bulk.${state}`, job);
}

/** The button disappears when the time is up. */
function Undo({ until, onUndo }: { until: string | null; onUndo: () => void }) {
  const t = useText();
  const now = useNow();
  if (!until || Date.parse(until) <= (now ?? 0)) return null;
  return (
    <Button size="small" icon="undo" onClick={onUndo}>
      {t('bulk.undo')}
    </Button>
  );
}

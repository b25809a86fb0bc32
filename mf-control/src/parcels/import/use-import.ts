import { type BulkJob, IMPORT_LIMITS, type ImportEncoding, type ParcelImportReport } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import { useTrackedJob } from '../bulk/job';

/** The state of an import. */
export interface Import {
  file: File | null;
  busy: boolean;
  /** Fraction of the file that has been sent; null when no request is pending. */
  sent: number | null;
  errors: string[];
  report: ParcelImportReport | null;
  /** Whether the job was accepted that imports what the report shows. */
  started: boolean;
  choose: (file: File | null) => void;
  /** Reports what an import would do, with the detected encoding or the one that was chosen. */
  check: (encoding?: ImportEncoding) => Promise<void>;
  /** Imports the valid rows. */
  start: () => Promise<void>;
}

export function useImport(): Import {
  const t = useText();
  const upload = useUpload();
  const [, track] = useTrackedJob();
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<string[]>([]);
  const [report, setReport] = useState<ParcelImportReport | null>(null);
  const [started, setStarted] = useState(false);

  const choose = (chosen: File | null) => {
    const tooLarge = chosen !== null && chosen.size > IMPORT_LIMITS.bytes;
    setFile(tooLarge ? null : chosen);
    setErrors(tooLarge ? [t('import.tooLarge', { mb: IMPORT_LIMITS.bytes / 2 ** 20 })] : []);
    setReport(null);
    setStarted(false);
  };
  const check = async (encoding?: ImportEncoding) => {
    if (!file || upload.sent !== null) return;
    const result = await upload.send<ParcelImportReport>('/api/parcels/import', file, encoding);
    setErrors(result.errors);
    setStarted(false);
    if (result.status === 'success') setReport(result.data);
  };
  const start = async () => {
    if (!file || !report || upload.sent !== null) return;
    const result = await upload.send<BulkJob>('/api/imports', file, report.source.encoding ?? undefined);
    setErrors(result.errors);
    if (result.status === 'error') return;
    track({ id: result.data.id, unseen: true, accepted: result.data });
    setStarted(true);
  };
  return { file, busy: upload.sent !== null, sent: upload.sent, errors, report, started, choose, check, start };
}

function useUpload() {
  const api = useApi();
  const [sent, setSent] = useState<number | null>(null);
  const send = async <T>(path: string, file: File, encoding?: ImportEncoding) => {
    const body = new FormData();
    if (encoding) body.append('encoding', encoding);
    body.append('file', file);
    setSent(0);
    const result = await api.upload<T>(path, body, { onProgress: setSent });
    setSent(null);
    return result;
  };
  return { sent, send };
}

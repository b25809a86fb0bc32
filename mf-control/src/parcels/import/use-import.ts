import { IMPORT_LIMITS, type ParcelImportReport, type YesNo } from '@waybill/contracts';
import { useApi } from '@waybill/kit';
import { useState } from 'react';
import { useText } from '../../i18n/text';

/** The state of an import. */
export interface Import {
  file: File | null;
  busy: boolean;
  /** Fraction of the file that has been sent; null when no request is pending. */
  sent: number | null;
  errors: string[];
  report: ParcelImportReport | null;
  choose: (file: File | null) => void;
  /** Sends the file: `yes` writes its rows, `no` only reports what would change. */
  send: (apply: YesNo) => Promise<void>;
}

export function useImport(): Import {
  const t = useText();
  const api = useApi();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [errors, setErrors] = useState<string[]>([]);
  const [report, setReport] = useState<ParcelImportReport | null>(null);

  const choose = (chosen: File | null) => {
    const tooLarge = chosen !== null && chosen.size > IMPORT_LIMITS.bytes;
    setFile(tooLarge ? null : chosen);
    setErrors(tooLarge ? [t('import.tooLarge', { mb: IMPORT_LIMITS.bytes / 2 ** 20 })] : []);
    setReport(null);
  };
  const send = async (apply: YesNo) => {
    if (!file || sent !== null) return;
    const body = new FormData();
    body.append('apply', apply);
    body.append('file', file);
    setErrors([]);
    setSent(0);
    const result = await api.upload<ParcelImportReport>('/api/parcels/import', body, { onProgress: setSent });
    setSent(null);
    if (result.status === 'success') setReport(result.data);
    else setErrors(result.errors);
  };
  return { file, busy: sent !== null, sent, errors, report, choose, send };
}

import type { Account, RecoveryCodes } from '@waybill/contracts';
import type { ApiResult } from '@waybill/kit';

/** A change to the account, made after the admin has proved who is signed in. Returns null if that was declined. */
export type Change = <T>(call: () => Promise<ApiResult<T>>) => Promise<ApiResult<T> | null>;

/** What every part of the section gets. */
export interface ChangeProps {
  account: Account;
  change: Change;
  onChange: () => void;
  /** A passkey or app was added, or recovery codes were created. */
  onAdded: (codes: RecoveryCodes) => void;
}

import type { AuditEntry } from '@waybill/contracts';
import type { TextKey } from '../../i18n/text';

type Entry = Pick<AuditEntry, 'action' | 'actor' | 'entity' | 'fields' | 'changes'>;

/** Events that entries name themselves → their texts. Others have the text of their action. */
const NAMED: Readonly<Record<string, TextKey>> = {
  recovery_code_used: 'event.recovery_code_used',
  recovery_codes_replaced: 'event.recovery_codes_replaced',
  second_step_failed: 'event.second_step_failed',
  session_ended: 'event.session_ended',
  sessions_ended: 'event.sessions_ended',
};

/** What happened to the means of signing in, by kind of record: one text per action, or the one that the entry decides. */
const DERIVED: Readonly<Record<string, Readonly<Record<string, TextKey | ((entry: Entry) => TextKey | null)>>>> = {
  admins: { created: 'event.signed_up', changed: changeOfAccount },
  passkeys: { created: 'event.passkey_added', changed: 'event.passkey_used', deleted: 'event.passkey_removed' },
  authenticators: {
    created: 'event.authenticator_added',
    changed: ({ fields }) => (fields.includes('secret') ? 'event.authenticator_added' : 'event.authenticator_used'),
    deleted: 'event.authenticator_removed',
  },
};

/** The text of what happened, where it says more than the action; else null. */
export function eventOf(entry: Entry): TextKey | null {
  const event = entry.changes?.find(({ field }) => field === 'event')?.after;
  const derived = DERIVED[entry.entity ?? '']?.[entry.action] ?? null;
  return NAMED[event ?? ''] ?? (typeof derived === 'function' ? derived(entry) : derived);
}

/** Whoever redeems a token is not signed in. */
function changeOfAccount({ fields, actor }: Entry): TextKey | null {
  if (fields.includes('password_hash')) return actor === 'admin' ? 'event.password_changed' : 'event.password_reset';
  if (fields.includes('token_hash')) return 'event.token_requested';
  return fields.includes('token_tries') ? 'event.token_tried' : null;
}

const SECOND_STEPS = ['passkeys', 'authenticators', 'recovery_codes'];

/** Whether the entry is from a sign-in that was proved, but not complete: its actor is not yet an admin. */
export const isSigningIn = ({ actor, action, entity }: Pick<AuditEntry, 'actor' | 'action' | 'entity'>): boolean =>
  actor === 'visitor' && action === 'changed' && SECOND_STEPS.includes(entity ?? '');

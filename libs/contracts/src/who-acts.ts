/** Wordings in English by which couriers say who has to do something. */
const NOBODY =
  /\bno(thing)? (further )?action\b|\bnothing (is )?(needed|required|for you|to do)\b|n['’]t need|\bnot need|\bneed not\b/i;
const SENDER =
  /\b(sender|shipper|seller)\b.*\b(notified|informed|asked|contacted|must|needs?|has to|to (send|provide|confirm|pay))\b|\b(from|by) the (sender|shipper|seller)\b/i;
const RECIPIENT =
  /\b(recipient|receiver|consignee|addressee|you)\b.*\b(asked|must|needs?|have to|has to|to (send|provide|confirm|pay))\b|\b(please|kindly) (send|provide|pay|confirm|contact|call|upload|submit|collect|correct)\b|\b(unpaid|payment (is )?(due|required|outstanding)|duty (is )?(due|unpaid)|(duties|taxes) (are )?(due|unpaid))\b/i;

/** Who has to act, according to a status and its explanation; nobody unless they say so. */
export function whoActs(wording: string): 'none' | 'recipient' | 'sender' {
  if (NOBODY.test(wording)) return 'none';
  if (RECIPIENT.test(wording)) return 'recipient';
  return SENDER.test(wording) ? 'sender' : 'none';
}

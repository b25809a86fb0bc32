/** Wordings in English by which couriers say who has to do something. */
const NOBODY =
  /\bno(thing)? (further )?action\b|\bnothing (is )?(needed|required|for you|to do)\b|n['’]t need|\bnot need|\bneed not\b|\b(have|has) to do nothing\b/i;
const SENDER =
  /\b(sender|shipper|seller)\b.*\b(notified|informed|asked|contacted|must|needs?|has to|to (send|provide|confirm|pay))\b|\b(from|by) the (sender|shipper|seller)\b/i;
const RECIPIENT =
  /\b(recipient|receiver|consignee|addressee|you)\b.*\b(asked|must|needs?|have to|has to|to (send|provide|confirm|pay))\b|\b(please|kindly) (send|provide|pay|confirm|contact|call|upload|submit|collect|correct)\b|\bcontact us\b|\bwe need your\b|\b(unpaid|payment\b.*\b(due|required|outstanding|pending)|duty (is )?(due|unpaid)|(duties|taxes) (are )?(due|unpaid))\b/i;

/** Who has to act, according to a status and its explanation; null if they say nothing of it. */
export function whoActs(wording: string): 'none' | 'recipient' | 'sender' | null {
  if (NOBODY.test(wording)) return 'none';
  if (RECIPIENT.test(wording)) return 'recipient';
  return SENDER.test(wording) ? 'sender' : null;
}

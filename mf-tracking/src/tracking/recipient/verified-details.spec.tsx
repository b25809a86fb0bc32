import { screen } from '@testing-library/react';
import type { VerifiedView } from '@waybill/contracts';
import { createI18n } from '@waybill/kit';
import { renderKit } from '@waybill/kit/testing';
import { catalogs } from '../../testing/render-page';
import en from './locales/en.json';
import type { RecipientText } from './texts';
import { VerifiedDetails } from './verified-details';

const VIEW: VerifiedView = {
  role: 'recipient',
  parcel: { tracking_code: 'WAYB-MINE-0001', proof_receiver: 'Eve Moss' },
  relationship: 'neighbor',
  delivered_at: '2026-11-22T10:00:00.000Z',
  can_instruct: false,
  offered_days: [],
  instructions: [],
  address_requests: [],
  browsers: [],
  redacted_at: null,
};

const texts = createI18n('en');
texts.register('', en);
const t: RecipientText = (key, values) => texts.text('', key, values);
const show = (relationship: VerifiedView['relationship']) =>
  renderKit(<VerifiedDetails view={{ ...VIEW, relationship }} t={t} />, { catalogs });

it.each([
  ['neighbor', 'Eve Moss · a neighbor'],
  ['colleague', 'Eve Moss · a colleague or the reception'],
  ['recipient', 'Eve Moss'],
  [null, 'Eve Moss'],
] as const)('says who took the parcel: %s', (relationship, shown) => {
  show(relationship);
  expect(screen.getByText('Received by').parentElement).toHaveTextContent(`Received by${shown}`);
  expect(screen.getByText(/Eve Moss/).textContent).toBe(shown);
});

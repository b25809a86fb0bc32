import { screen } from '@testing-library/react';
import type { ScanPreset, Translation } from '@waybill/contracts';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { page, review } from '../testing/rows';
import { smokeTestResource } from '../testing/smoke-test-resource';
import { pageTranslations, presetTranslations, reviewTranslations } from '.';

const TIME = '2026-11-20T10:00:00.000Z';
const translation = (more: Partial<Translation>): Translation => ({
  id: '01a15fe4-0000-7000-8000-000000000031',
  kind: 'page',
  record_id: page.id,
  language: 'de',
  title: 'Über uns',
  sub_title: null,
  text: 'Ein Kurierdienst.',
  created_at: TIME,
  updated_at: TIME,
  ...more,
});
const preset: ScanPreset = {
  id: '01a15fe4-0000-7000-8000-000000000021',
  title: 'Weighed',
  description: 'On the scale.',
  icon: 'check_circle',
  color: 'green',
  event: null,
  created_at: TIME,
  updated_at: TIME,
};

smokeTestResource(pageTranslations, {
  item: translation({}),
  params: { slug: page.slug },
  responses: { '/api/pages/about-us': page },
  fill: async (user) => {
    await user.selectOptions(screen.getByLabelText('Language', { selector: 'select[name]' }), 'Français');
    await user.type(screen.getByLabelText('Title'), 'À propos');
    await user.type(screen.getByLabelText('Content'), 'Un service de coursiers.');
  },
  sent: { kind: 'page', record: 'about-us', language: 'fr', title: 'À propos', text: 'Un service de coursiers.' },
  required: 'Title',
});

smokeTestResource(reviewTranslations, {
  item: translation({ kind: 'review', record_id: review.id, title: null }),
  params: { id: review.id },
  responses: { [`/api/reviews/${review.id}`]: review },
  fill: async (user) => {
    await user.selectOptions(screen.getByLabelText('Language', { selector: 'select[name]' }), 'Français');
    await user.type(screen.getByLabelText('Review'), 'Plus rapide que promis.');
  },
  sent: { kind: 'review', record: review.id, language: 'fr', text: 'Plus rapide que promis.' },
  required: 'Review',
});

smokeTestResource(presetTranslations, {
  item: translation({ kind: 'preset', record_id: preset.id, title: 'Gewogen' }),
  params: { id: preset.id },
  responses: { [`/api/scan-presets/${preset.id}`]: preset },
  fill: async (user) => {
    await user.selectOptions(screen.getByLabelText('Language', { selector: 'select[name]' }), 'Français');
    await user.type(screen.getByLabelText('Title'), 'Pesé');
    await user.type(screen.getByLabelText('Description'), 'Sur la balance.');
  },
  sent: { kind: 'preset', record: preset.id, language: 'fr', title: 'Pesé', text: 'Sur la balance.' },
  required: 'Title',
});

it('the original stands beside its translation, whose language stays', async () => {
  const api = new MemoryApi([{ path: '/api/translations', rows: [translation({})] }]);
  api.respond('/api/pages/about-us', page);
  showPanel(`/control/pages/about-us/translations/${translation({}).id}`, api);
  expect(await screen.findByText(/A courier company\./)).toBeInTheDocument();
  expect(await screen.findByLabelText('Language', { selector: 'select[name]' })).toBeDisabled();
});

it('a page, a review and a preset lead to their translations', async () => {
  const api = new MemoryApi([{ path: '/api/pages', rows: [page], key: 'slug' }]);
  showPanel('/control/pages/about-us', api);
  expect(await screen.findByRole('link', { name: 'Translations' })).toHaveAttribute(
    'href',
    '/control/pages/about-us/translations',
  );
});

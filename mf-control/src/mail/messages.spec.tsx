import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryApi } from '../testing/memory-api';
import { showPanel } from '../testing/panel';
import { message } from '../testing/rows';
import { smokeTestResource } from '../testing/smoke-test-resource';
import { messages } from './messages';

smokeTestResource(messages, { item: message });

describe('a message', () => {
  const open = () => {
    const api = new MemoryApi([{ path: '/api/messages', rows: [message] }]);
    return { api, user: userEvent.setup({ delay: null }), ...showPanel(`/control/messages/${message.id}`, api) };
  };

  it('is marked as read when it is opened', async () => {
    const { api } = open();
    expect(await screen.findByText(/It was announced for Tuesday/)).toBeInTheDocument();
    await waitFor(() => expect(api.writes()).toHaveLength(1));
    expect(api.writes()[0]).toEqual({ method: 'PATCH', url: '/api/messages', body: { id: message.id, read: true } });
  });

  it('says which parcel it is about', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'WAYB-1112-026A-P' })).toHaveAttribute(
      'href',
      '/control/parcels/WAYB-1112-026A-P',
    );
    expect(screen.getByText('It is late')).toBeInTheDocument();
  });

  it('can be replied to by email, with its text quoted', async () => {
    const { api, user, currentUrl } = open();
    api.respond('/api/contact', { delivery: 'sent' });
    await user.click(await screen.findByRole('link', { name: 'Reply by email' }));
    expect(currentUrl()).toBe(`/control/email/send.html?reply=${message.id}`);
    expect(await screen.findByLabelText('To')).toHaveValue(message.email);
    expect(screen.getByLabelText('Subject')).toHaveValue('Re: Where is my parcel?');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Body').value).toContain('> It is Thursday.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('The message was sent to the mail server.')).toBeInTheDocument();
    expect(api.writes().at(-1)?.body).toMatchObject({ to: message.email, message_id: message.id });
  });
});

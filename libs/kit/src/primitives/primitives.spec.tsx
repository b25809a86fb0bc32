import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACTIVITY_ICON_NAMES, PAGE_ICONS } from '@waybill/contracts';
import { renderKit } from '../testing/render-kit';
import { Button, IconButton, LinkButton } from './button';
import { useConfirmDelete } from './confirm-delete';
import { Icon } from './icon';
import { ICONS } from './icons.generated';
import { Card, Stack, VisuallyHidden } from './layout';
import { PageTitle } from './page-title';
import { Pager } from './pager';
import { ErrorPanel, SuccessPanel } from './panels';
import { ProgressBar } from './progress-bar';
import { EmptyState, Loading, NotFound } from './states';
import { TOAST_DURATION_MS, type ToastAction, useToast } from './toast';

describe('a button', () => {
  it('does not submit a form by accident', () => {
    renderKit(<Button>Act</Button>);
    expect(screen.getByRole('button', { name: 'Act' })).toHaveAttribute('type', 'button');
  });

  it('that is busy keeps the focus and ignores clicks', async () => {
    const act = jest.fn();
    const { rerender } = renderKit(<Button onClick={act}>Act</Button>);
    await userEvent.click(screen.getByRole('button'));
    rerender(
      <Button busy onClick={act}>
        Act
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Act' });
    button.focus();
    await userEvent.click(button);
    expect(act).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });

  it('with only an icon has an accessible name', () => {
    renderKit(<IconButton icon="close" label="Close" />);
    expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument();
  });

  it('that navigates is a link', () => {
    renderKit(
      <LinkButton to="/track.html" icon="search">
        Track
      </LinkButton>,
    );
    expect(screen.getByRole('link', { name: 'Track' })).toHaveAttribute('href', '/track.html');
  });
});

describe('an icon', () => {
  it.each([...ACTIVITY_ICON_NAMES, ...PAGE_ICONS])('of the contracts exists: %s', (name) => {
    expect(Object.keys(ICONS)).toContain(name);
  });

  it('is decorative unless it has a label', () => {
    const { container } = renderKit(<Icon name="close" />);
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    renderKit(<Icon name="verified" label="Verified" />);
    expect(screen.getByRole('img', { name: 'Verified' })).toBeInTheDocument();
  });

  it.each(['no_such_icon', 'constructor', '__proto__'])(
    'with an unknown name (%s) is drawn as an empty circle',
    (name) => {
      const { container } = renderKit(<Icon name={name} />);
      expect(container.querySelector('path')).toHaveAttribute('d', ICONS.radio_button_unchecked);
    },
  );

  it('is mirrored by default if it is directional', () => {
    const { container } = renderKit(
      <>
        <Icon name="arrow_forward" />
        <Icon name="search" />
        <Icon name="search" mirror />
      </>,
    );
    const mirrored = [...container.querySelectorAll('svg')].map((icon) => icon.classList.contains('mirror'));
    expect(mirrored).toEqual([true, false, true]);
  });
});

describe('a panel', () => {
  it('is an empty live region until there is a message', () => {
    const { rerender } = renderKit(<ErrorPanel errors={[]} />);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    rerender(<ErrorPanel errors={['One.', 'Two.']} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['One.', 'Two.']);
  });

  it('shows markup as text', () => {
    renderKit(<SuccessPanel message="<img src=x onerror=alert(1)>" />);
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  });
});

describe('a pager', () => {
  it('shows the position and loads the next page', async () => {
    const next = jest.fn();
    renderKit(<Pager current={1} last={12} onNext={next} />);
    expect(screen.getByText('(1 / 12)')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Load the next page' }));
    expect(next).toHaveBeenCalledTimes(1);
  });

  it('on the last page is disabled and keeps the focus', async () => {
    const next = jest.fn();
    const { rerender } = renderKit(<Pager current={11} last={12} onNext={next} />);
    await userEvent.click(screen.getByRole('button'));
    rerender(<Pager current={12} last={12} onNext={null} />);
    const button = screen.getByRole('button', { name: 'Load the next page' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(next).toHaveBeenCalledTimes(1);
  });

  it('while loading ignores clicks', async () => {
    const next = jest.fn();
    renderKit(<Pager current={1} last={2} onNext={next} loading />);
    await userEvent.click(screen.getByRole('button'));
    expect(next).not.toHaveBeenCalled();
  });
});

describe('a progress bar', () => {
  it('has an accessible name, with or without a value', () => {
    const { rerender } = renderKit(<ProgressBar />);
    const bar = screen.getByRole('progressbar', { name: 'Fetching Data ...' });
    expect(bar).not.toHaveAttribute('aria-valuenow');
    rerender(<ProgressBar value={0.424} label="Sending" />);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
    rerender(<ProgressBar value={7} />);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  });
});

it('shows the text of each state', () => {
  renderKit(
    <>
      <EmptyState action={<Button>Add</Button>}>Nothing was sent yet.</EmptyState>
      <NotFound />
      <Loading />
    </>,
  );
  for (const text of ['No Data Found', 'Nothing was sent yet.', 'Not Found', 'Fetching Data ...']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(screen.getByRole('button', { name: 'Add' })).toBeInTheDocument();
});

it('lays out without changing semantics', () => {
  renderKit(
    <Card aria-label="Facts">
      <Stack gap={2} row>
        <PageTitle eyebrow="Parcel">MF-1</PageTitle>
        <VisuallyHidden>spoken only</VisuallyHidden>
      </Stack>
    </Card>,
  );
  expect(screen.getByRole('region', { name: 'Facts' })).toHaveTextContent('ParcelMF-1spoken only');
  expect(screen.getByRole('heading', { level: 1, name: 'MF-1' })).toBeInTheDocument();
});

function DeleteButton({ onChoice }: { onChoice: (confirmed: boolean) => void }) {
  const confirmDelete = useConfirmDelete();
  return <Button onClick={() => onChoice(confirmDelete())}>Delete</Button>;
}

it('asks for confirmation before deleting', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
  const choices: boolean[] = [];
  renderKit(<DeleteButton onChoice={(confirmed) => choices.push(confirmed)} />);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('button'));
  expect(confirm).toHaveBeenCalledWith('are you sure you want to delete');
  expect(choices).toEqual([false, true]);
  confirm.mockRestore();
});

function ToastButton({ action }: { action?: ToastAction }) {
  const toast = useToast();
  return <Button onClick={() => toast('Parcel is gone.', 'error', action)}>Notify</Button>;
}

describe('a toast', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const wait = (time: number) => act(async () => void jest.advanceTimersByTime(time));
  const notify = () => fireEvent.click(screen.getByRole('button', { name: 'Notify' }));
  const shown = () => screen.queryAllByText('Parcel is gone.').length;

  it('is shown for ten seconds in a live region', async () => {
    renderKit(<ToastButton />);
    notify();
    expect(screen.getByRole('status')).toHaveTextContent('Parcel is gone.');
    await wait(TOAST_DURATION_MS - 1);
    expect(shown()).toBe(1);
    await wait(1);
    expect(shown()).toBe(0);
  });

  it('pauses while hovered and resumes for the remaining time', async () => {
    renderKit(<ToastButton />);
    notify();
    await wait(9_000);
    const toast = screen.getByText('Parcel is gone.');
    fireEvent.pointerEnter(toast.parentElement as HTMLElement);
    await wait(60_000);
    expect(shown()).toBe(1);
    fireEvent.pointerLeave(toast.parentElement as HTMLElement);
    await wait(999);
    expect(shown()).toBe(1);
    await wait(1);
    expect(shown()).toBe(0);
  });

  it('offers an action, which closes it', () => {
    const onClick = jest.fn();
    renderKit(<ToastButton action={{ text: 'Undo', onClick }} />);
    notify();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(shown()).toBe(0);
  });

  it('can be closed, and only the newest three are shown', () => {
    renderKit(<ToastButton />);
    for (let count = 0; count < 5; count += 1) notify();
    expect(shown()).toBe(3);
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(shown()).toBe(2);
  });
});

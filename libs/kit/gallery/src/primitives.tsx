import {
  Button,
  Card,
  EmptyState,
  ErrorPanel,
  IconButton,
  LinkButton,
  Loading,
  NotFound,
  Stack,
  SuccessPanel,
  useToast,
} from '@waybill/kit';
import { Pager, ProgressBar, useConfirmDelete } from '@waybill/kit/forms';
import css from './gallery.module.css';

/** Buttons, panels, states, pager, progress, toast. */
export function Primitives() {
  return (
    <section className={css.section}>
      <h2>Primitives</h2>
      <Buttons />
      <div className={css.columns}>
        <Card perforated>
          <Stack gap={3}>
            <h3>Perforated card</h3>
            <p>On its way, last seen Rotterdam hub.</p>
            <ProgressBar />
            <ProgressBar value={0.42} label="Uploading" />
            <Pager current={2} last={14} onNext={() => undefined} />
            <Pager current={2} last={14} onNext={null} loading />
            <Pager current={14} last={14} onNext={null} />
          </Stack>
        </Card>
        <Stack gap={3}>
          <ErrorPanel errors={['Title is required.']} />
          <ErrorPanel errors={['Title is required.', 'The latest date must not be before the earliest.']} />
          <SuccessPanel message="Parcel saved." />
          <Loading />
        </Stack>
        <Card>
          <EmptyState action={<Button icon="add">Add parcel</Button>}>Parcels appear here once you add one.</EmptyState>
        </Card>
        <Card>
          <NotFound />
        </Card>
      </div>
    </section>
  );
}

function Buttons() {
  const toast = useToast();
  const confirmDelete = useConfirmDelete();
  return (
    <Stack row gap={3}>
      <Button variant="primary" icon="search" onClick={() => toast('Parcel 7K2M-Q9TX-44HB-C was saved.', 'success')}>
        Primary
      </Button>
      <Button onClick={() => toast('A newer version of this page is ready.')}>Secondary</Button>
      <Button variant="ghost">Ghost</Button>
      <Button
        variant="danger"
        icon="delete"
        onClick={() => confirmDelete() && toast('The parcel could not be deleted.', 'error')}
      >
        Danger
      </Button>
      <Button variant="primary" busy>
        Busy
      </Button>
      <Button disabled>Disabled</Button>
      <Button size="small" icon="edit">
        Small
      </Button>
      <LinkButton to="?" icon="local_shipping" variant="primary">
        Link
      </LinkButton>
      <IconButton icon="arrow_forward" label="Next" />
      <IconButton icon="content_copy" label="Copy" variant="secondary" />
    </Stack>
  );
}

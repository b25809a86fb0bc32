import { screen, waitFor } from '@testing-library/react';
import en from '../locales/en.json';
import { itemPath } from '../resource/item-path';
import type { Resource, Row } from '../resource/resource';
import { fill } from '../resource/routes';
import { describeDelete } from './describe-delete';
import { type Sample, type TestedResource, testedResource } from './tested-resource';

/**
 * Tests what a resource of the panel defines itself: its columns and the requests of its forms. What all resources do alike
 * is tested once with each kind by `describeResource`: with reviews, which have a file, activities, which belong to a
 * parcel, and pickup points.
 */
export function smokeTestResource<Item extends Row, Values extends object>(
  resource: Resource<Item, Values>,
  sample: Sample<Item>,
): void {
  const { routes, form, Detail, name, traits, useRemove } = resource;
  const { item, params = {} } = sample;
  const tested = testedResource(resource, sample);
  const listPath = fill(routes.list, params);
  const editPath = sample.editPath ?? (Detail ? null : itemPath(resource, item, params));

  describe(`${name}, in short`, () => {
    itLists(tested, listPath);
    if (form?.create) itCreates(tested, fill(routes.create, params));
    if (editPath && form?.update) itChanges(tested, editPath);
    if (traits?.deletable && !useRemove) itDeletes(tested, listPath);
  });
  // How it is deleted is its own.
  if (useRemove) describeDelete(tested, listPath);
}

function itLists<Item extends Row>({ name, itemName, start }: TestedResource<Item>, at: string): void {
  it('lists its rows', async () => {
    start(at);
    expect((await screen.findAllByText(itemName)).length).toBeGreaterThan(0);
  });

  it('says that there are none', async () => {
    start(at, { rows: [] });
    expect(await screen.findByText(en[`${name}.empty`])).toBeInTheDocument();
  });
}

function itCreates<Item extends Row>(tested: TestedResource<Item>, at: string): void {
  const { path, sent, required = '', start } = tested;

  it('is created with the documented body, once its required field is filled in', async () => {
    const { api, user, currentUrl } = start(at, { rows: [] });
    const submit = await screen.findByRole('button', { name: en['form.create'] });
    await user.click(submit);
    await waitFor(() => expect(screen.getByLabelText(required)).toHaveAttribute('aria-invalid', 'true'));
    expect(api.writes()).toEqual([]);
    await tested.fill(user);
    await user.click(submit);
    await waitFor(() => expect(currentUrl()).not.toBe(at));
    expect(api.writes()).toEqual([expect.objectContaining({ method: 'POST', url: path })]);
    expect(api.writes()[0]?.body).toMatchObject(sent ?? {});
  });
}

function itChanges<Item extends Row>({ path, item, required = '', start }: TestedResource<Item>, at: string): void {
  it('is changed', async () => {
    const { api, user } = start(at, { rows: [{ ...item }] });
    const field = await screen.findByLabelText<HTMLInputElement>(required);
    await user.type(field, ' and more');
    const typed = field.value;
    await user.click(screen.getByRole('button', { name: en['form.save'] }));
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
    const body = expect.objectContaining({ id: item.id, [field.name]: typed });
    expect(api.writes()).toEqual([{ method: 'PATCH', url: path, body }]);
  });
}

function itDeletes<Item extends Row>({ path, item, itemName, start, deletes }: TestedResource<Item>, at: string): void {
  it('is deleted', async () => {
    jest.spyOn(window, 'confirm').mockReturnValue(true);
    const { api, user } = start(at);
    await user.click(await screen.findByRole('button', { name: `Delete ${itemName}` }));
    expect(await screen.findByText('No Data Found')).toBeInTheDocument();
    expect(api.writes()).toEqual([deletes ?? { method: 'DELETE', url: path, body: { id: item.id } }]);
  });
}

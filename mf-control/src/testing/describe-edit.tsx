import { screen, waitFor } from '@testing-library/react';
import en from '../locales/en.json';
import type { Row } from '../resource/resource';
import type { TestedResource } from './tested-resource';

export function describeEdit<Item extends Row>(tested: TestedResource<Item>, at: string): void {
  const { name, path, item, required = '', start } = tested;
  const save = () => screen.getByRole('button', { name: en['form.save'] });
  const open = async () => {
    const shown = start(at, { rows: [{ ...item }] });
    const field = await screen.findByLabelText<HTMLInputElement>(required);
    const changeElsewhere = (changes: object) => shown.api.changeElsewhere(path, item.id, changes);
    return { ...shown, field, before: field.value, changeElsewhere };
  };

  describe(`the edit form of ${name}`, () => {
    it('sends the change', async () => {
      const { api, user, field } = await open();
      await user.type(field, ' and more');
      await user.click(save());
      expect(await screen.findByText('Saved.')).toBeInTheDocument();
      expect(api.writes()[0]).toMatchObject({ method: 'PATCH', url: path, body: { id: item.id } });
    });

    it('shows the errors of a rejected field at the field', async () => {
      const { api, user, field } = await open();
      await user.type(field, ' x');
      api.reject({ http: 409, errors: ['The value is in use.'], field_errors: { [field.name]: 'In use.' } });
      await user.click(save());
      expect(await screen.findByText('In use.')).toBeInTheDocument();
      expect(screen.getByText('The value is in use.')).toBeInTheDocument();
      expect(field).toHaveFocus();
    });

    it('is saved when other fields were changed elsewhere', async () => {
      const { api, user, field, before, changeElsewhere } = await open();
      await user.type(field, ' and more');
      changeElsewhere({});
      await user.click(save());
      expect(await screen.findByText('Saved.')).toBeInTheDocument();
      expect(api.writes().at(-1)?.body).toMatchObject({ [field.name]: `${before} and more` });
    });

    it('shows both versions of a field that was changed elsewhere, and writes nothing until one is chosen', async () => {
      const { api, user, field, before, changeElsewhere } = await open();
      const choose = (version: string) => user.click(screen.getByRole('radio', { name: version }));
      await user.type(field, ' typed');
      changeElsewhere({ [field.name]: 'From the other tab' });
      await user.click(save());
      expect(await screen.findByText(en['conflict.rejected'])).toBeInTheDocument();
      expect(field).toHaveValue(`${before} typed`);
      await choose(`${en['conflict.theirs']} From the other tab`);
      expect(field).toHaveValue('From the other tab');
      await choose(`${en['conflict.ours']} ${before} typed`);
      expect(field).toHaveValue(`${before} typed`);
      await user.click(save());
      await waitFor(() => expect(screen.queryByText(en['conflict.title'])).toBeNull());
      expect(api.writes()).toHaveLength(2);
      expect(api.writes().at(-1)?.body).toMatchObject({ [field.name]: `${before} typed` });
    });
  });
}

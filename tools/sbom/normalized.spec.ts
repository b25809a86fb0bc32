import { type Bom, normalized } from './normalized.js';

const PRIVATE = [{ name: 'cdx:npm:package:private', value: 'true' }];
const bom = (...components: Bom['components']): Bom => ({ metadata: { component: { name: 'a-folder' } }, components });
const project = { name: 'waybill', license: 'MIT' };

test('the document has the name of the project', () => {
  expect(normalized(bom(), project).metadata.component).toMatchObject({ name: 'waybill', type: 'application' });
});

test('our packages have the license of the repository, others keep theirs', () => {
  const foreign = { name: 'foreign', licenses: [{ license: { id: 'ISC' } }] };
  const [own, other] = normalized(bom({ name: 'shell', properties: PRIVATE }, foreign), project).components;
  expect(own?.licenses).toEqual([{ license: { id: 'MIT' } }]);
  expect(other?.licenses).toEqual(foreign.licenses);
});

test.each([
  ['git@github.com:owner/name.git', 'git+ssh://git@github.com/owner/name.git'],
  ['owner/name', 'https://github.com/owner/name'],
  ['github:owner/name', 'https://github.com/owner/name'],
  ['git+https://github.com/owner/name.git', 'git+https://github.com/owner/name.git'],
  ['ssh://git@github.com/owner/name.git', 'ssh://git@github.com/owner/name.git'],
])('the repository %s is %s', (address, url) => {
  const component = { name: 'any', externalReferences: [{ type: 'vcs', url: address }] };
  expect(normalized(bom(component), project).components[0]?.externalReferences).toEqual([{ type: 'vcs', url }]);
});

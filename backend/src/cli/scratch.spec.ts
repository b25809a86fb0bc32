import { drillRefusal } from './scratch.js';

it('grants to the account as the server has it', () => {
  const error = new Error("Access denied for user 'waybill'@'127.0.0.1' to database 'drill_1'");
  expect(drillRefusal({ username: 'waybill' }, error)).toContain(
    "GRANT ALL ON `drill\\_%`.* TO 'waybill'@'127.0.0.1';",
  );
});

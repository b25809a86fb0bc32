import { defineShell } from '@waybill/federation/preset';

export default defineShell({ dir: import.meta.dirname, port: 4400 });

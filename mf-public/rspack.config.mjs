import { defineRemote } from '@waybill/federation/preset';

export default defineRemote({ dir: import.meta.dirname, name: 'mf-public', port: 4401 });

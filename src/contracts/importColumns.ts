import { z } from 'zod';

const Header = z.string().max(200).nullable();

/** Columns that an administrator matched by hand, as this device remembers them for each client. */
export const ImportColumns = z.record(
  z.string(),
  z.object({
    name: Header,
    address: Header,
    city: Header,
    state: Header,
    country: Header,
    zip: Header,
    longitude: Header,
    latitude: Header,
    countryOfAll: z.string().max(2),
  }),
);

export type There = string;

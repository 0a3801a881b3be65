export type Fact = string;

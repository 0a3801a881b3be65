/** French names of states and provinces where they differ. Natural Earth's extract has none. */
const FRENCH: Readonly<Record<string, string>> = {
  'British Columbia': 'Colombie-Britannique',
  'New Brunswick': 'Nouveau-Brunswick',
  'Newfoundland and Labrador': 'Terre-Neuve-et-Labrador',
  'Northwest Territories': 'Territoires du Nord-Ouest',
  'Nova Scotia': 'Nouvelle-Écosse',
  'Prince Edward Island': 'Île-du-Prince-Édouard',
  California: 'Californie',
  'District of Columbia': 'District de Columbia',
  Florida: 'Floride',
  Georgia: 'Géorgie',
  Hawaii: 'Hawaï',
  Louisiana: 'Louisiane',
  'New Mexico': 'Nouveau-Mexique',
  'North Carolina': 'Caroline du Nord',
  'North Dakota': 'Dakota du Nord',
  Pennsylvania: 'Pennsylvanie',
  'South Carolina': 'Caroline du Sud',
  'South Dakota': 'Dakota du Sud',
  Virginia: 'Virginie',
  'West Virginia': 'Virginie-Occidentale',
  'Baja California': 'Basse-Californie',
  'Baja California Sur': 'Basse-Californie du Sud',
};

export function frenchState(name: string): { readonly name_fr?: string } {
  const french = FRENCH[name];
  return french === undefined ? {} : { name_fr: french };
}

import type { EventType } from '#domain/alerting/alertStatus.ts';

/** A text in both shipped languages. */
export type Text = { readonly 'en-US': string; readonly 'fr-CA': string };

/** Name and advice of an event type. Advice never says that it is safe; only a status does. */
export type EventText = { readonly title: Text; readonly message: Text };

function text(en: string, fr: string): Text {
  return { 'en-US': en, 'fr-CA': fr };
}

/** What follows the title where it tells the limit: `{limit}` with its unit; `{gust}` for wind. */
export const LIMIT_TEXTS: Readonly<Record<string, Text>> = {
  lightning: text('within {limit}', 'à {limit} ou moins'),
  highTemp: text('heat index {limit} or more', 'indice de chaleur de {limit} ou plus'),
  lowTemp: text('wind chill {limit} or less', 'refroidissement éolien de {limit} ou moins'),
  stormWaterSampling: text('{limit} of rain or more in an hour', '{limit} de pluie ou plus en une heure'),
  snowfall: text('{limit} of snow or more in an hour', '{limit} de neige ou plus en une heure'),
  wind: text('{limit} or more, or gusts of {gust}', '{limit} ou plus, ou rafales de {gust}'),
  lowVisibility: text('{limit} or less', '{limit} ou moins'),
  snowLoad: text('about {limit} or more', 'environ {limit} ou plus'),
  tropical_storm: text('sustained wind of {limit} or more expected', 'vent soutenu de {limit} ou plus prévu'),
};

const HEAT_1 = text(
  'Drink water often, take breaks in the shade and look after people who are new to the heat.',
  'Buvez souvent de l’eau, faites des pauses à l’ombre et veillez sur les personnes qui ne sont pas habituées à la chaleur.',
);
const HEAT_2 = text(
  'Heat illness is likely. Follow the work and rest schedule, work in pairs and watch for dizziness, headache or confusion.',
  'Les malaises dus à la chaleur sont probables. Suivez l’horaire de travail et de repos, travaillez à deux et surveillez les étourdissements, les maux de tête et la confusion.',
);
const HEAT_3 = text(
  'Extreme heat. Stop outdoor work and cool down. Confusion or fainting is an emergency: call for medical help.',
  'Chaleur extrême. Arrêtez le travail à l’extérieur et rafraîchissez-vous. La confusion ou l’évanouissement est une urgence : appelez les secours.',
);
const COLD_1 = text(
  'Dress in layers, stay dry and cover bare skin.',
  'Habillez-vous en couches, restez au sec et couvrez la peau exposée.',
);
const COLD_2 = text(
  'Bare skin can freeze in 10 to 30 minutes. Take breaks in a warm place and check one another for frostbite.',
  'La peau exposée peut geler en 10 à 30 minutes. Faites des pauses au chaud et surveillez les signes d’engelures chez vos collègues.',
);
const COLD_3 = text(
  'Bare skin can freeze in 5 to 10 minutes. Only necessary outdoor work, short shifts, nobody alone.',
  'La peau exposée peut geler en 5 à 10 minutes. Travail extérieur nécessaire seulement, périodes courtes, personne seul.',
);
const COLD_4 = text(
  'Bare skin can freeze in 2 to 5 minutes. Stop outdoor work and go to a warm place.',
  'La peau exposée peut geler en 2 à 5 minutes. Arrêtez le travail à l’extérieur et allez au chaud.',
);
const SNOW_1 = text(
  'Snow is building up. Slow down and keep walkways and lights clear.',
  'La neige s’accumule. Ralentissez et gardez les allées et les feux dégagés.',
);
const SNOW_2 = text(
  'Heavy snow. Move equipment only where the ground and the lanes can be seen, and keep clear of plows.',
  'Neige abondante. Déplacez l’équipement seulement où le sol et les voies sont visibles, et restez à l’écart des chasse-neige.',
);
const SNOW_3 = text(
  'Very heavy snow. Stop yard work until the snow eases and the yard is cleared.',
  'Neige très abondante. Arrêtez le travail sur le site jusqu’à ce que la neige diminue et que le site soit déneigé.',
);
const WIND_1 = text(
  'Secure loose loads and doors. High-sided trailers and lifts need care.',
  'Attachez les charges et les portes. Attention aux remorques hautes et aux appareils de levage.',
);
const WIND_2 = text(
  'Dangerous wind. Stop lifting and stacking, park high-sided trailers and stay away from loose objects.',
  'Vent dangereux. Arrêtez le levage et l’empilage, stationnez les remorques hautes et éloignez-vous des objets non attachés.',
);
const WIND_3 = text(
  'Destructive wind. Stop outdoor work and go inside a sturdy building, away from windows.',
  'Vent destructeur. Arrêtez le travail à l’extérieur et entrez dans un bâtiment solide, loin des fenêtres.',
);
const VISIBILITY_1 = text(
  'Use headlights and hazard lights, and slow down.',
  'Allumez les phares et les feux de détresse, et ralentissez.',
);
const VISIBILITY_2 = text(
  'Move vehicles only at walking pace. People on foot stay on marked walkways.',
  'Déplacez les véhicules au pas seulement. Les piétons restent dans les allées marquées.',
);
const VISIBILITY_3 = text(
  'Drivers cannot see people on foot in time. Stop vehicle movement in the yard.',
  'Les conducteurs ne peuvent pas voir les piétons à temps. Arrêtez les véhicules sur le site.',
);
const VISIBILITY_4 = text(
  'Almost nothing can be seen. Stop all movement and stay where you are until the yard is released.',
  'On ne voit presque rien. Arrêtez tout déplacement et restez où vous êtes jusqu’à la réouverture du site.',
);
const LOAD_1 = text(
  'Estimated weight of lying snow is at half of a common roof design load. Plan its removal.',
  'Le poids estimé de la neige au sol atteint la moitié d’une charge de calcul courante pour un toit. Planifiez le déneigement.',
);
const LOAD_2 = text(
  'Estimated weight of lying snow is near a common roof design load. Remove snow and watch for sagging, cracks or jammed doors.',
  'Le poids estimé de la neige au sol approche une charge de calcul courante pour un toit. Déneigez et surveillez les affaissements, les fissures et les portes coincées.',
);
const LOAD_3 = text(
  'Estimated weight of lying snow has reached a common roof design load. Keep people away from roofs and canopies until an engineer has released them.',
  'Le poids estimé de la neige au sol a atteint une charge de calcul courante pour un toit. Éloignez tout le monde des toits et des auvents jusqu’à l’accord d’un ingénieur.',
);

/** Every event type, named and worded. `{minutes}` is the client's quiet period. */
export const EVENT_TEXTS: Readonly<Record<EventType, EventText>> = {
  lightning_alert: {
    title: text('Lightning Alert', 'Alerte de foudre'),
    message: text(
      'Stop outdoor work and go inside a building or a closed vehicle now. The yard stays closed for {minutes} minutes after the last strike in range.',
      'Arrêtez le travail à l’extérieur et entrez maintenant dans un bâtiment ou un véhicule fermé. Le site reste fermé pendant {minutes} minutes après le dernier éclair à portée.',
    ),
  },
  lightning_warning: {
    title: text('Lightning Warning', 'Avertissement de foudre'),
    message: text(
      'Lightning is near. Be ready to stop work and know where your shelter is.',
      'La foudre est proche. Soyez prêts à arrêter le travail et sachez où est votre abri.',
    ),
  },
  lightning_alert_open: {
    title: text('Lightning Alert - Yard Open', 'Alerte de foudre - site ouvert'),
    message: text(
      'Lightning is in range and this yard stays open by its own rules. Go inside whenever you hear thunder or see lightning.',
      'La foudre est à portée et ce site reste ouvert selon ses propres règles. Entrez dès que vous entendez le tonnerre ou voyez un éclair.',
    ),
  },
  highTemp_level1: { title: text('High Heat - Level 1', 'Chaleur élevée - niveau 1'), message: HEAT_1 },
  highTemp_level2: { title: text('High Heat - Level 2', 'Chaleur élevée - niveau 2'), message: HEAT_2 },
  highTemp_level3: { title: text('High Heat - Level 3', 'Chaleur élevée - niveau 3'), message: HEAT_3 },
  lowTemp_level1: { title: text('Cold - Level 1', 'Froid - niveau 1'), message: COLD_1 },
  lowTemp_level2: { title: text('Cold - Level 2', 'Froid - niveau 2'), message: COLD_2 },
  lowTemp_level3: { title: text('Cold - Level 3', 'Froid - niveau 3'), message: COLD_3 },
  lowTemp_level4: { title: text('Cold - Level 4', 'Froid - niveau 4'), message: COLD_4 },
  stormWaterSampling: {
    title: text('Storm Water Sampling', 'Échantillonnage des eaux pluviales'),
    message: text(
      'Enough rain has fallen for a sample. Take it within the first 30 minutes of discharge, only where that is safe.',
      'Il est tombé assez de pluie pour un échantillon. Prélevez-le dans les 30 premières minutes du rejet, seulement là où c’est sans danger.',
    ),
  },
  snowfall_level1: { title: text('Snowfall - Level 1', 'Chute de neige - niveau 1'), message: SNOW_1 },
  snowfall_level2: { title: text('Snowfall - Level 2', 'Chute de neige - niveau 2'), message: SNOW_2 },
  snowfall_level3: { title: text('Snowfall - Level 3', 'Chute de neige - niveau 3'), message: SNOW_3 },
  wind_level1: { title: text('High Wind - Level 1', 'Vent fort - niveau 1'), message: WIND_1 },
  wind_level2: { title: text('High Wind - Level 2', 'Vent fort - niveau 2'), message: WIND_2 },
  wind_level3: { title: text('High Wind - Level 3', 'Vent fort - niveau 3'), message: WIND_3 },
  lowVisibility_level1: {
    title: text('Low Visibility - Level 1', 'Faible visibilité - niveau 1'),
    message: VISIBILITY_1,
  },
  lowVisibility_level2: {
    title: text('Low Visibility - Level 2', 'Faible visibilité - niveau 2'),
    message: VISIBILITY_2,
  },
  lowVisibility_level3: {
    title: text('Low Visibility - Level 3', 'Faible visibilité - niveau 3'),
    message: VISIBILITY_3,
  },
  lowVisibility_level4: {
    title: text('Low Visibility - Level 4', 'Faible visibilité - niveau 4'),
    message: VISIBILITY_4,
  },
  snowLoad_level1: { title: text('Snow Load - Level 1', 'Charge de neige - niveau 1'), message: LOAD_1 },
  snowLoad_level2: { title: text('Snow Load - Level 2', 'Charge de neige - niveau 2'), message: LOAD_2 },
  snowLoad_level3: { title: text('Snow Load - Level 3', 'Charge de neige - niveau 3'), message: LOAD_3 },
  tropical_storm_level1: {
    title: text('Tropical Storm', 'Tempête tropicale'),
    message: text(
      'Tropical-storm wind is expected here. Secure the yard, stop outdoor work and follow the orders of the authorities.',
      'Des vents de tempête tropicale sont prévus ici. Sécurisez le site, arrêtez le travail à l’extérieur et suivez les consignes des autorités.',
    ),
  },
};

/** Groups of event types, by group_id. */
export const GROUP_LABELS: Readonly<Record<string, Text>> = {
  lightning: text('Lightning', 'Foudre'),
  highTemp: text('Heat', 'Chaleur'),
  lowTemp: text('Cold', 'Froid'),
  stormWaterSampling: text('Storm water', 'Eaux pluviales'),
  snowfall: text('Snowfall', 'Chute de neige'),
  wind: text('Wind', 'Vent'),
  lowVisibility: text('Visibility', 'Visibilité'),
  snowLoad: text('Snow load', 'Charge de neige'),
  tropical_storm: text('Tropical storm', 'Tempête tropicale'),
};
